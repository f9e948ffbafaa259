import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { roleView } from '#server/catalog/role-view.ts';
import { accountById } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/begun.ts';
import { lockHolds, unclaimHolds, type LockedHold } from '#server/inventory/order-holds.ts';
import { ownersOf } from '#server/inventory/owners.ts';
import { timeOfHeld } from '#server/inventory/plan-take.ts';
import { orderBuyerOf, readBuyers, type Buyer } from '#server/orders/purchase/buyers.ts';
import { changingColumns, insertItems, type NewItem } from '#server/orders/purchase/insert-orders.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import type { PromoCode } from '#server/orders/purchase/promo-codes.ts';
import { isTooMuch, quoteUnits, TOO_MUCH, type Quote } from '#server/orders/purchase/quote.ts';
import { standingItems } from '#server/orders/read-order.ts';
import { readSoldCounts, sellingCatalog } from '#server/orders/purchase/shelf.ts';
import { linkPeople } from '#server/orders/purchase/ticket-people.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { goneForGood, holdAnew, lostItems } from './lost-items.ts';
import { claimPromo, promoOf } from './sale-promo.ts';
import { assertNoTopUp, assertOpen, assertTerminalSells, lockSale, paidCents, readSale, isUndecided, type Sale } from './sale.ts';

/** One thing to sell: held already, or to be held now. */
export type SaleUnit = {
  holdId: ObjectId | null;
  productId: ObjectId;
  eventId: ObjectId;
  visitDate: VisitDate;
  entryTime: string | null;
  locationId: ObjectId | null;
  firstName: string;
  lastName: string;
  dob: string | null;
};
export type HeldUnit = SaleUnit & { holdId: ObjectId };
/** `removed`: things of the sale, by the ids that the caller was last given. `promoCode`: null leaves the code as it is, an empty text removes it. */
export type Addition = {
  units: readonly SaleUnit[];
  removed: readonly ObjectId[];
  buyerAccount: ObjectId | null;
  promoCode: string | null;
  isExtended: boolean;
  isWithoutLost: boolean;
};

/** Notes the sale to which this request has added its things. */
const begunAddition = begunNote<ObjectId>('added_to');

/**
 * Things that are not held yet are first held for the sale, and so are those that the sale has lost meanwhile. If the addition fails, these holds are released. A request that was
 * cut off after it had added its things adds nothing when it is sent again.
 */
export async function addItems(ctx: Ctx, orderId: ObjectId, addition: Addition): Promise<Sale> {
  if (begunAddition.read(ctx) === orderId) return inTransaction(ctx, async (ctx) => readSale(ctx, await lockSale(ctx, orderId)));
  const { owner, kept, lost } = await inTransaction(ctx, async (ctx) => {
    const order = await lockSale(ctx, orderId);
    assertOpen(order);
    assertNoTopUp(order);
    if (addition.units.length > 0) await assertTerminalSells(ctx, order);
    const kept = (await standingItems(ctx, orderId)).filter((item) => !addition.removed.includes(item.item_id));
    return { owner: order.owner, kept, lost: await lostItems(ctx, kept) };
  });
  if (addition.isExtended) await ctx.stock.holds.extend(ctx.workspace, { owners: [owner], holdIds: kept.flatMap((item) => item.hold_id ?? []) });
  const taken: ObjectId[] = [];
  const take = async (unit: SaleUnit): Promise<ObjectId> => {
    const holdId = await takeHold(ctx, owner, unit);
    taken.push(holdId);
    return holdId;
  };
  let used: ReadonlySet<string | null> = new Set();
  try {
    const units: HeldUnit[] = [];
    for (const unit of addition.units) units.push({ ...unit, holdId: unit.holdId ?? (await take(unit)) });
    const anew = await holdAnew(lost, (item) => take(unitOf(item)));
    const sale = await inTransaction(ctx, (ctx) => writeItems(ctx, orderId, { units, anew }, addition));
    used = new Set(sale.items.map((item) => item.hold_id));
    return sale;
  } finally {
    const holdIds = taken.filter((holdId) => !used.has(holdId));
    if (holdIds.length > 0) await ctx.stock.holds.release(ctx.workspace, { holdIds, owners: [owner] });
  }
}

async function takeHold(ctx: Ctx, owner: string, unit: SaleUnit): Promise<ObjectId> {
  const roleId = roleView(ctx.actor.caller, null);
  const { productId, eventId, visitDate: date, entryTime: time, locationId } = unit;
  const { holdId } = await ctx.stock.holds.take(ctx.workspace, {
    productId,
    eventId,
    date,
    time,
    locationId,
    roleId,
    owners: [owner],
    address: null,
  });
  return holdId;
}

/** `anew`: the new hold of each lost item, by its old hold. */
type Held = { units: readonly HeldUnit[]; anew: ReadonlyMap<ObjectId, ObjectId> };

/** All things of the sale are priced again together, because fees, limits and codes depend on all of them. */
async function writeItems(ctx: Ctx, orderId: ObjectId, held: Held, addition: Addition): Promise<Sale> {
  const order = await lockSale(ctx, orderId);
  assertOpen(order);
  const before = await readSale(ctx, order);
  const standing = new Map(before.items.map((item) => [item.hold_id, unitOf(item)]));
  const added = held.units.filter((unit) => !standing.has(unit.holdId));
  if (held.units.some((unit) => !isFor(standing.get(unit.holdId) ?? unit, unit))) throw notAsSaid();
  const out = before.items.filter((item) => addition.removed.includes(item.item_id));
  if (out.length < new Set(addition.removed).size) throw conflict('sale-changed', 'The sale was changed meanwhile. Look at it again.');
  const kept = before.items.filter((item) => !out.includes(item));
  const again = kept.map((item) => ({ ...item, ...personOf(held.units, item), hold_id: held.anew.get(item.hold_id!) ?? item.hold_id }));
  const lost = await lostItems(ctx, again);
  const units = [...again.filter((item) => !lost.includes(item)).map(unitOf), ...added];
  const catalog = await assertHeld(ctx, order, units);
  if (!addition.isWithoutLost) assertReplaced(lost, added);
  await letGo(ctx, order, out);
  const promo = await promoOf(ctx, order, catalog, units, addition.promoCode);
  const soldCount = await readSoldCounts(ctx, catalog, units);
  const quote = quoteUnits({ catalog, now: ctx.clock.now(), roleId: roleView(ctx.actor.caller, null), storeId: order.store_id, units, promo, soldCount });
  if (quote.refused.length > 0)
    throw conflict(quote.refused[0]!.reason === 'limit' ? 'limit-reached' : 'not-for-sale', 'One or more items in your order are no longer for sale.');
  if (isTooMuch(quote)) throw conflict('too-much', TOO_MUCH);
  const spoken = paidCents(before.payments) + before.payments.filter(isUndecided).reduce((sum, payment) => sum + payment.amount_cents, 0);
  if (quote.totalCents < spoken) throw conflict('paid-already', 'More than this has been paid already. Cancel the sale, which gives it back, and begin anew.');
  const buyer = await buyerOf(ctx, order, addition.buyerAccount);
  await claimPromo(ctx, order, quote.discountCents > 0 ? promo : null, buyer);
  await rewrite(ctx, order, units, quote, buyer, promo);
  await begunAddition.write(ctx, orderId);
  return readSale(ctx, await lockSale(ctx, orderId));
}

/** The person whom a thing of the sale is for, when its hold is sent again together with a person. */
function personOf(units: readonly HeldUnit[], item: ItemRow): Pick<ItemRow, 'first_name' | 'last_name' | 'dob'> {
  const said = units.find((unit) => unit.holdId === item.hold_id);
  return { first_name: said?.firstName || item.first_name, last_name: said?.lastName || item.last_name, dob: said?.dob ?? item.dob };
}

/** An item lost for good leaves the sale if the same thing was added again with an equal hold. Otherwise the cashier decides. */
function assertReplaced(lost: readonly ItemRow[], added: readonly HeldUnit[]): void {
  const again = [...added];
  const left = lost.filter((item) => {
    const at = again.findIndex((unit) => isSameThing(unit, item));
    if (at >= 0) again.splice(at, 1);
    return at < 0;
  });
  if (left.length > 0) throw goneForGood(left);
}

const isSameThing = (unit: HeldUnit, item: ItemRow): boolean =>
  unit.productId === item.product_id &&
  unit.eventId === item.event_id &&
  unit.visitDate === item.visit_date &&
  unit.entryTime === item.entry_time &&
  unit.locationId === item.location_id;

/** Things taken out of the sale are free for others, whether a payment has claimed them or not. */
async function letGo(ctx: Ctx, order: OrderRow, out: readonly ItemRow[]): Promise<void> {
  const holdIds = out.flatMap((item) => item.hold_id ?? []);
  if (holdIds.length === 0) return;
  await unclaimHolds(ctx.db, ctx.workspace.id, order.order_id, holdIds);
  ctx.afterCommit(() => ctx.stock.holds.release(ctx.workspace, { holdIds, owners: [order.owner] }));
}

const unitOf = (item: ItemRow): HeldUnit => ({
  holdId: item.hold_id!,
  productId: item.product_id,
  eventId: item.event_id,
  visitDate: item.visit_date,
  entryTime: item.entry_time,
  locationId: item.location_id,
  firstName: item.first_name,
  lastName: item.last_name,
  dob: item.dob,
});

/**
 * Checks that each hold exists, belongs to this sale or this operator and to no other order, and is for the thing it is sent with. From here on it is the sale's. The catalogue
 * returned is the one that holds while the holds are locked.
 */
async function assertHeld(ctx: Ctx, order: OrderRow, units: readonly HeldUnit[]): Promise<Catalog> {
  const owners = [order.owner, ...ownersOf(ctx.actor)];
  const ids = units.map((unit) => unit.holdId);
  const holds = await lockHolds(ctx.db, ctx.workspace.id, ids);
  const catalog = await sellingCatalog(ctx);
  for (const unit of units) {
    const hold = holds.get(unit.holdId);
    const isOurs = hold && owners.includes(hold.owner) && (hold.state === 'held' || hold.orderId === order.order_id);
    if (!isOurs || !isFor(hold, unit)) throw notAsSaid();
    Object.assign(unit, { entryTime: hold.entryTime ?? timeWished(catalog, hold, unit, ctx.clock.now()), locationId: hold.locationId });
  }
  const claimed = await ctx.db
    .selectFrom('order_item')
    .select('hold_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', [...ids, ''])
    .where('order_id', '<>', order.order_id)
    .where('state', 'in', ['open', 'sold'])
    .executeTakeFirst();
  if (claimed) throw conflict('hold-lost', 'One of these items is part of another order.');
  await ctx.db
    .updateTable('hold')
    .set({ owner: order.owner })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', [...ids, ''])
    .where('owner', '<>', order.owner)
    .execute();
  return catalog;
}

const isFor = (held: Pick<SaleUnit, 'productId' | 'eventId' | 'visitDate'>, unit: SaleUnit): boolean =>
  held.productId === unit.productId && held.eventId === unit.eventId && held.visitDate === unit.visitDate;

const notAsSaid = () => conflict('hold-lost', 'One of these items is not held, or not as what it is said to be.');

/** A time that the hold does not have must be one of the times on offer. A time for something without times is ignored. */
function timeWished(catalog: Catalog, hold: LockedHold, { productId, entryTime }: HeldUnit, now: number): string | null {
  const product = catalog.products.get(productId);
  if (entryTime === null || !product) return null;
  const time = timeOfHeld(catalog, product, hold, entryTime, now);
  if (time === undefined) throw conflict('time-unavailable', 'This time is not available.');
  return time;
}

/** The customer of the sale, if one is named: somebody of this venue who has proved that the email address they are found by is theirs. */
async function buyerOf(ctx: Ctx, order: OrderRow, named: ObjectId | null): Promise<Buyer | null> {
  const accountId = named ?? order.buyer_account;
  if (accountId === null) return null;
  const [buyer] = await readBuyers(ctx, [accountId]);
  if (!buyer?.consumerId) throw notFound('The customer');
  if (!buyer.confirmed) throw conflict('customer-unconfirmed', 'This customer has not confirmed their address. Send the tickets to the address instead.');
  // The operator may have another account as a customer, with the same email address.
  const self = await accountById(ctx, signedIn(ctx).accountId);
  if (buyer.accountId === self?.account_id || buyer.email === self?.email) throw conflict('own-purchase', 'Somebody else has to sell to you.');
  return buyer;
}

async function rewrite(ctx: Ctx, order: OrderRow, units: readonly HeldUnit[], quote: Quote, buyer: Buyer | null, promo: PromoCode | null): Promise<void> {
  await ctx.db
    .updateTable('order_item')
    .set({ state: 'replaced' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', order.order_id)
    .where('state', '=', 'open')
    .execute();
  const people = linkPeople(buyer, units, () => ctx.random.objectId());
  await insertItems(
    ctx,
    units.map((unit, index): NewItem => ({
      orderId: order.order_id,
      attemptNo: null,
      lineNo: index + 1,
      unit: quote.units[index]!,
      storeId: order.store_id,
      entryTime: unit.entryTime,
      locationId: unit.locationId,
      firstName: unit.firstName,
      lastName: unit.lastName,
      dob: unit.dob,
      consumerId: people[index]!.consumerId,
      consumerIsNew: people[index]!.isNew,
    })),
  );
  const columns = changingColumns({
    orderId: order.order_id,
    state: order.state,
    storeId: order.store_id,
    quote,
    promo: promo && { id: promo.id, code: promo.code },
    billing: {},
    kvp: {},
    cashless: order.cashless,
    attempts: order.attempts,
    buyer: buyer ? orderBuyerOf(buyer) : { accountId: null, consumerId: null, name: '', email: order.buyer_email, phone: order.buyer_phone },
  });
  const changed = { ...columns, updated_at: new Date(ctx.clock.now()) };
  await ctx.db.updateTable('sales_order').set(changed).where('workspace_id', '=', ctx.workspace.id).where('order_id', '=', order.order_id).execute();
}
