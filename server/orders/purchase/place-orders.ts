import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { LockedHold } from '#server/inventory/sales/order-holds.ts';
import { newReference } from '#server/orders/order-row.ts';
import { gatewayKeyOf } from '#server/payments/gateway-key.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import type { WithCommit } from '#server/platform/database/pipelined-transaction.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { orderBuyerOf, type Buyer } from './buyers.ts';
import type { NewOrder } from './insert-orders.ts';
import {
  entryTimeOf,
  isBeingPaid,
  isPersonMissing,
  isTriedTooLong,
  isUsable,
  openOrderOf,
  ordersClaiming,
  standingOrder,
  tooFew,
  type OpenOrder,
} from './placement-checks.ts';
import type { Placed, Placement } from './placement.ts';
import { promoFor, type PromoCode } from './promo-codes.ts';
import { lockPromos, openPromoBook, type PromoBook } from './promo-uses.ts';
import { isTooMuch, quoteUnits, TOO_MUCH, type Quote } from './quote.ts';
import { readShelf, type Shelf } from './shelf.ts';
import { writePlacements, type Decision, type Granted } from './write-placements.ts';

/**
 * Places orders of one workspace together in one transaction. The holds are locked, everything is worked out anew, and what is granted is written before any gateway hears of it. A
 * refused order does not affect the others. When two orders want the same hold, the one that came first gets it.
 */
export async function placeOrders(ctx: Ctx & Partial<WithCommit>, placements: readonly Placement[]): Promise<Placed[]> {
  return inTransaction(ctx, async (ctx) => {
    const shelf = await readShelf(ctx, placements);
    const asks = placements.flatMap((placement) => promoAsk(shelf, placement, ctx.clock.now()));
    const claimed = placements.flatMap((placement) => ordersClaiming(shelf, placement));
    await lockPromos(
      ctx,
      asks.map(({ code }) => code),
      claimed,
    );
    const promos = await openPromoBook(ctx, asks);
    const decisions = placements.map((placement) => decide(ctx, shelf, promos, placement));
    await writePlacements(ctx, decisions, promos);
    crashPoint('C1');
    return decisions.map((decision) => decision.answer);
  });
}

const codeOf = ({ catalog, promoCodes }: Shelf, { promoCode, units }: Placement, now: number): PromoCode | null =>
  promoCode === null ? null : promoFor(catalog, promoCodes.get(promoCode), units, now);

function promoAsk(shelf: Shelf, placement: Placement, now: number) {
  const code = codeOf(shelf, placement, now);
  return code ? [{ code, customer: placement.accountId, orderIds: ordersClaiming(shelf, placement) }] : [];
}

const answered = (answer: Placed): Decision => ({ answer, granted: null, ended: [] });

function decide(ctx: Ctx, shelf: Shelf, promos: PromoBook, placement: Placement): Decision {
  const judged = judge(shelf, promos, placement, ctx.clock.now());
  return judged.kind === 'sound' ? claim(ctx, shelf, promos, placement, judged) : answered(judged);
}

/** `ended`: other declined orders over the same holds. `entryTimes` is in the order of the units. */
type Sound = {
  kind: 'sound';
  buyer: Buyer;
  quote: Quote;
  code: PromoCode | null;
  earlier: OpenOrder | null;
  ended: readonly ObjectId[];
  entryTimes: (string | null)[];
};

/** Works out what a placement comes to, or why it is refused. Nothing is taken yet. */
function judge(shelf: Shelf, promos: PromoBook, placement: Placement, now: number): Exclude<Placed, { kind: 'placed' }> | Sound {
  const { units, storeId, roleId, accountId, promoCode, seenTotals, tender, isBillingUsable } = placement;
  const standing = standingOrder(shelf, placement);
  if (standing) return { kind: 'standing', orderId: standing };
  const buyer = shelf.buyers.get(placement.accountId);
  if (!buyer) return { kind: 'no-buyer' };
  if (buyer.consumerId === null) return { kind: 'no-consumer' };
  if (shelf.blocked.has(placement)) return { kind: 'blocked' };
  const entryTimes = units.map((unit) => (isUsable(shelf, placement, unit) ? entryTimeOf(shelf, unit, now) : undefined));
  const lost = units.filter((_unit, index) => entryTimes[index] === undefined);
  if (lost.length > 0 && lost.every((unit) => isBeingPaid(shelf, placement, unit))) return { kind: 'being-paid' };
  if (lost.length > 0) return unavailable(lost);
  const code = codeOf(shelf, placement, now);
  const chosen = units.map((unit, index) => ({ ...unit, entryTime: entryTimes[index] ?? null, locationId: shelf.holds.get(unit.holdId)!.locationId }));
  const quote = quoteUnits({ catalog: shelf.catalog, now, roleId, storeId, units: chosen, promo: code, soldCount: shelf.soldCount });
  if (quote.refused.length > 0) return { kind: 'unavailable', refused: quote.refused };
  const few = tooFew(shelf.catalog, units);
  if (few !== null) return { kind: 'wrong-size', message: few };
  if (isTooMuch(quote)) return { kind: 'wrong-size', message: TOO_MUCH };
  const earlier = openOrderOf(shelf, placement);
  // Checked before anything that a discount changes, so that a code that takes nothing off and a code that is used up get the same answer.
  const ended = ordersClaiming(shelf, placement).filter((id) => id !== earlier?.orderId);
  if (!earlier && ended.length > 0 && isTriedTooLong(shelf, placement, now)) return unavailable(units);
  const isPromoGood = code !== null && quote.discountCents > 0 && promos.mayUse(code, earlier?.orderId ?? null, accountId, ended);
  if (promoCode !== null && !isPromoGood) return { kind: 'promo-invalid' };
  if (isPersonMissing(shelf.catalog, placement, now)) return { kind: 'people-missing' };
  if (seenTotals !== null && !seenTotals.includes(quote.totalCents)) return { kind: 'total-changed', totalCents: quote.totalCents };
  if (quote.totalCents > 0 && tender === null) return { kind: 'card-missing' };
  if (quote.totalCents > 0 && !isBillingUsable) return { kind: 'billing-missing' };
  return { kind: 'sound', buyer, quote, code, earlier, ended, entryTimes: entryTimes.map((time) => time ?? null) };
}

const unavailable = (units: Placement['units']): Extract<Placed, { kind: 'unavailable' }> => ({
  kind: 'unavailable',
  refused: units.map(({ holdId, productId, visitDate }) => ({ holdId, productId, visitDate, reason: 'hold' })),
});

/** The placement takes its code and its holds, so the next placements of the batch find them taken. Other holds of the orders that it continues or ends are no longer claimed. */
function claim(ctx: Ctx, shelf: Shelf, promos: PromoBook, placement: Placement, { buyer, quote, code, earlier, ended, entryTimes }: Sound): Decision {
  const { orderId, reference } = earlier ?? { orderId: ctx.random.objectId(), reference: newReference(ctx.random) };
  promos.end(ended);
  if (code) promos.claim(code, orderId, placement.accountId);
  const holds = placement.units.map((unit, index) =>
    Object.assign(shelf.holds.get(unit.holdId)!, { state: 'committing', orderId, entryTime: entryTimes[index] ?? null }),
  );
  const granted = grant(ctx, placement, buyer, { orderId, reference, quote, code, attempts: (earlier?.attempts ?? 0) + 1, holds, continues: earlier !== null });
  freeClaims(shelf, earlier ? [orderId, ...ended] : ended);
  const { state, owner, attempts } = granted.order;
  for (const { holdId } of holds) shelf.claims.set(holdId, { orderId, reference, state, owner, buyerAccount: buyer.accountId, attempts });
  return { answer: { kind: 'placed', orderId, reference, totalCents: quote.totalCents, charge: granted.charge, buyer }, granted, ended };
}

/** Orders that go on or end claim nothing besides the holds of the new attempt. Most placements continue and end no order, so nothing is searched for them. */
function freeClaims({ claims }: Shelf, orderIds: readonly ObjectId[]): void {
  if (orderIds.length === 0) return;
  for (const [holdId, { orderId }] of claims) if (orderIds.includes(orderId)) claims.delete(holdId);
}

type Terms = { orderId: ObjectId; reference: string; quote: Quote; code: PromoCode | null; attempts: number; holds: readonly LockedHold[]; continues: boolean };

function grant(ctx: Ctx, placement: Placement, buyer: Buyer, { orderId, reference, quote, code, attempts, holds, continues }: Terms): Granted {
  const isFree = quote.totalCents === 0;
  const order: NewOrder = {
    orderId,
    reference,
    source: 'web',
    state: isFree ? 'awaiting-payment' : 'paying',
    owner: holds[0]!.owner,
    storeId: placement.storeId,
    buyer: orderBuyerOf(buyer),
    quote,
    promo: code && { id: code.id, code: code.code },
    billing: placement.billing,
    kvp: placement.kvp,
    cashless: placement.cashless,
    attempts,
  };
  const charge = isFree
    ? null
    : {
        paymentId: ctx.random.objectId(),
        gatewayKey: gatewayKeyOf(ctx.workspace.id, orderId, attempts),
        amountCents: quote.totalCents,
        currency: ctx.workspace.currency,
      };
  return { placement, buyer, order, holds, charge, continues };
}
