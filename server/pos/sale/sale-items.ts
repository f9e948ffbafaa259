import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { roleView } from '#server/catalog/role-view.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { orderBuyerOf, type Buyer } from '#server/orders/purchase/buyers.ts';
import { changingColumns, insertItems, replaceItems, type NewItem } from '#server/orders/purchase/insert-orders.ts';
import type { PromoCode } from '#server/orders/purchase/promo-codes.ts';
import { isTooMuch, quoteUnits, TOO_MUCH, type Quote } from '#server/orders/purchase/quote.ts';
import { readSoldCounts } from '#server/orders/purchase/shelf.ts';
import { linkPeople } from '#server/orders/purchase/ticket-people.ts';
import { standingItems } from '#server/orders/read-order.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { goneForGood, holdAnew, lostItems } from './lost-items.ts';
import { customerOf } from './sale-customer.ts';
import { assertHeld, notAsSaid, releaseUnits, takeHold, unclaim } from './sale-holds.ts';
import { claimPromo, promoOf } from './sale-promo.ts';
import { isFor, isSameThing, unitOf, type HeldUnit, type SaleUnit } from './sale-unit.ts';
import { assertNoTopUp, assertOpen, assertTerminalSells, lockSale, paidCents, readSale, isUndecided, type Sale } from './sale.ts';

/** `removed`: things of the sale, by the ids that the caller was last given. `promoCode`: null leaves the code as it is, an empty text removes it. */
type Addition = {
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
 * Things that are not held yet are first held for the sale, and so are those that the sale has lost meanwhile. What the sale does not keep is released: these holds if the
 * addition fails, else those of what was taken out. A request that was cut off after it had added its things adds nothing when it is sent again.
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
  let unclaimed: readonly ObjectId[] = [];
  try {
    const units: HeldUnit[] = [];
    for (const unit of addition.units) units.push({ ...unit, holdId: unit.holdId ?? (await take(unit)) });
    const anew = await holdAnew(lost, (item) => take(unitOf(item)));
    const written = await inTransaction(ctx, (ctx) => writeItems(ctx, orderId, { units, anew }, addition));
    used = new Set(written.sale.items.map((item) => item.hold_id));
    unclaimed = written.unclaimed;
    return written.sale;
  } finally {
    await releaseUnits(ctx, { owner, holdIds: [...taken.filter((holdId) => !used.has(holdId)), ...unclaimed] });
  }
}

/** `anew`: the new hold of each lost item, by its old hold. */
type Held = { units: readonly HeldUnit[]; anew: ReadonlyMap<ObjectId, ObjectId> };

/** All things of the sale are priced again together, because fees, limits and codes depend on all of them. `unclaimed`: what was taken out of it. */
async function writeItems(ctx: Ctx, orderId: ObjectId, held: Held, addition: Addition): Promise<{ sale: Sale; unclaimed: ObjectId[] }> {
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
  const unclaimed = await unclaim(ctx, order, out);
  const promo = await promoOf(ctx, order, catalog, units, addition.promoCode);
  const quote = await quoteSale(ctx, order, { catalog, units, promo });
  if (quote.totalCents < spokenFor(before))
    throw conflict('paid-already', 'More than this has been paid already. Drop the sale, which gives it back, and begin anew.');
  const buyer = await customerOf(ctx, order, addition.buyerAccount);
  await claimPromo(ctx, order, quote.discountCents > 0 ? promo : null, buyer);
  await rewrite(ctx, order, units, quote, buyer, promo);
  await begunAddition.write(ctx, orderId);
  return { sale: await readSale(ctx, await lockSale(ctx, orderId)), unclaimed };
}

async function quoteSale(ctx: Ctx, order: OrderRow, sale: { catalog: Catalog; units: readonly HeldUnit[]; promo: PromoCode | null }): Promise<Quote> {
  const soldCount = await readSoldCounts(ctx, sale.catalog, sale.units);
  const quote = quoteUnits({ ...sale, now: ctx.clock.now(), roleId: roleView(ctx.actor.caller, null), storeId: order.store_id, soldCount });
  if (quote.refused.length > 0)
    throw conflict(quote.refused[0]!.reason === 'limit' ? 'limit-reached' : 'not-for-sale', 'One or more items in your order are no longer for sale.');
  if (isTooMuch(quote)) throw conflict('too-much', TOO_MUCH);
  return quote;
}

/** What was paid, and what may yet turn out to be. */
const spokenFor = ({ payments }: Sale): number => paidCents(payments) + payments.filter(isUndecided).reduce((sum, payment) => sum + payment.amount_cents, 0);

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

async function rewrite(ctx: Ctx, order: OrderRow, units: readonly HeldUnit[], quote: Quote, buyer: Buyer | null, promo: PromoCode | null): Promise<void> {
  await replaceItems(ctx, order.order_id);
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
