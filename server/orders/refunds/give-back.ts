import type { ObjectId } from '#domain/ids.ts';
import { readUsedPromo } from '#domain/pricing/promo-record.ts';
import { isPromoFor } from '#domain/pricing/promo.ts';
import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { returnableUntil } from '#server/orders/own-terms.ts';
import { tooFew } from '#server/orders/purchase/placement-checks.ts';
import { lockOrder, standingItems } from '#server/orders/read-order.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { lockLiveTickets } from '#server/orders/tickets/live-tickets.ts';
import { assertNotSent } from '#server/orders/tickets/not-sent.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perDay } from '#server/platform/limits.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { reserveRefund, type RefundAsk } from './reserve-refund.ts';
import { restockGivenBack } from './restock-given-back.ts';
import { refundsByIds, sendRefunds } from './send-refunds.ts';

const PER_PERSON = perDay(30);
const REASON = 'Given back by the buyer';
const begunRefunds = begunNote<ObjectId[]>('given_back');

/** A buyer gives back what they bought online and still hold, as far as each pass allows it. The money goes back to what it was paid with. */
export async function giveOwnBack(ctx: Ctx, orderId: ObjectId, itemIds: readonly ObjectId[]): Promise<RefundRow[]> {
  const { accountId } = signedIn(ctx);
  const begun = begunRefunds.read(ctx);
  if (begun) return sendRefunds(ctx, await refundsByIds(ctx, begun));
  await ctx.limits.spend(`give-back ${ctx.workspace.id} ${accountId}`, PER_PERSON);
  const refunds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (order.buyer_account !== accountId) throw notFound('The order');
    await assertMayGiveBack(ctx, order, itemIds);
    const ask: RefundAsk = { orderId, itemIds, amountCents: null, reason: REASON, requestedBy: accountId, approvedBy: null, agreedTo: ['late'] };
    const reserved = await reserveRefund(ctx, ask);
    const detail = { amount_cents: reserved.reduce((sum, refund) => sum + refund.amount_cents, 0), reason: REASON };
    await recordAudit(ctx, { action: 'refund', outcome: 'given', subject: orderId, detail });
    await begunRefunds.write(
      ctx,
      reserved.map((refund) => refund.refund_id),
    );
    await restockGivenBack(ctx, orderId);
    return reserved;
  });
  return sendRefunds(ctx, refunds);
}

async function assertMayGiveBack(ctx: Ctx, order: OrderRow, itemIds: readonly ObjectId[]): Promise<void> {
  const [items, catalog] = [await standingItems(ctx, order.order_id), await catalogOf(ctx)];
  const meant = items.filter((item) => itemIds.includes(item.item_id));
  if (meant.length < new Set(itemIds).size) throw notFound('The item');
  if (order.source !== 'web') throw BY_VENUE();
  for (const item of meant) assertReturnable(catalog, item, ctx.clock.now());
  const tickets = await lockLiveTickets(ctx, itemIds);
  if (tickets.some((ticket) => ticket.holder_account !== order.buyer_account))
    throw conflict('ticket-passed-on', 'A ticket that was passed on can only be given back by the venue.');
  if (tickets.some((ticket) => ticket.state !== 'active')) throw conflict('ticket-used', 'A ticket that has been used cannot be given back.');
  await assertNotSent(
    ctx,
    tickets.map((ticket) => ticket.admission_id),
  );
  await assertKeptTogether(ctx, catalog, order, items, itemIds);
}

const BY_VENUE = () => conflict('not-returnable', 'This can only be given back by the venue.');

function assertReturnable(catalog: Catalog, item: ItemRow, now: number): void {
  const last = returnableUntil(catalog, item);
  if (last === null) throw BY_VENUE();
  if (last < visitDayAt(catalog, item.event_id, now)) throw conflict('too-late-to-return', 'It is too late to give this back. Please ask the venue.');
}

/** What was cheaper because there were many of them does not stay so for the few that are kept. */
async function assertKeptTogether(ctx: Ctx, catalog: Catalog, { promo_id }: OrderRow, items: readonly ItemRow[], itemIds: readonly ObjectId[]): Promise<void> {
  const kept = items.filter((item) => item.state === 'open' && !itemIds.includes(item.item_id));
  const given = items.filter((item) => itemIds.includes(item.item_id));
  const isCheaper = kept.some((item) => item.discount_cents > 0);
  if (isCheaper && (given.some((item) => item.discount_cents > 0) || (await areTooFewFor(ctx, promo_id, kept, given))))
    throw conflict('return-together', 'What was bought with a promo code is given back together.');
  const alike = kept.filter((item) => given.some((other) => other.product_id === item.product_id));
  const few = tooFew(
    catalog,
    alike.map((item) => ({ productId: item.product_id })),
  );
  if (few !== null) throw conflict('return-together', `${few} Keep as many, or give back all.`);
}

/** A code may need a number of tickets and make only some of them cheaper. The others are given back with those. */
async function areTooFewFor(ctx: Ctx, promoId: ObjectId | null, kept: readonly ItemRow[], given: readonly ItemRow[]): Promise<boolean> {
  const code = promoId === null ? null : await docletById(ctx, promoId);
  const promo = code && readUsedPromo(code.data);
  if (!promo) return false;
  const anyTime = { ...promo, usableFrom: null, usableTo: null, minTickets: null };
  const isCounted = ({ product_id, event_id, store_id, visit_date, sold_for }: ItemRow) =>
    isPromoFor(anyTime, [{ productId: product_id, eventId: event_id, storeId: store_id ?? '', visitDate: sold_for ?? visit_date, today: '' }]);
  return given.some(isCounted) && kept.filter(isCounted).length < (promo.minTickets ?? 0);
}
