import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { lockOrder, standingItems } from '#server/orders/read-order.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { approvedPayments } from '#server/payments/attempts.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { assertInTime } from './refund-deadline.ts';
import { closedBy, goodwillParts, planRefund, touchedBy, type RefundPart, type RefundWish } from './refund-plan.ts';
import { givenBackOf, refundPosting, type GivenBack } from './refund-posting.ts';
import { takeTickets } from './refund-tickets.ts';
import { itemsToPlan, paymentsToPlan } from './refundable-orders.ts';
import { writeGoodwill, writeRefund, type RefundedPayment } from './write-refund.ts';

/** Why something is given back only if a second person agrees: it was used, or the refund comes too late. */
export type Why = 'used' | 'late';

export type RefundAsk = RefundWish & {
  orderId: ObjectId;
  reason: string;
  requestedBy: ObjectId | null;
  approvedBy: ObjectId | null;
  /** What a second person has agreed to, or the sale itself. */
  agreedTo: readonly Why[];
  /** Paid out of the drawer, whatever it was paid with, because an administrator decided so. */
  inCash?: boolean;
};

/**
 * Reserves the money of a refund before any gateway is asked, under the lock of its order. Of any number of refunds at once, those that fit are granted and the
 * others find nothing left. The tickets of things that are given back whole are revoked in the same transaction.
 */
export async function reserveRefund(ctx: Ctx, ask: RefundAsk): Promise<RefundRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const { order, items, payments } = await lockRefundable(ctx, ask.orderId);
    const money = paymentsToPlan(payments);
    const plan = planRefund(itemsToPlan(items, money), money, ask);
    if (!plan.ok) throw plan.problem === 'too-much' ? moreThanLeft(payments) : refusalOf(plan.problem);
    const given = await givenBackOf(ctx, order, items);
    const touched = touchedBy(plan);
    const revoked = await takeTickets(ctx, { touched, closed: closedBy(plan), usedAllowed: ask.agreedTo.includes('used') });
    if (!ask.agreedTo.includes('late'))
      await assertInTime(
        ctx,
        items.filter((item) => touched.includes(item.item_id)),
      );
    await giveFreeThings(ctx, plan.freed);
    const refunds: RefundRow[] = [];
    for (const part of plan.parts)
      refunds.push(
        await reservePart(ctx, { ask, order, part, items, given, revoked, payment: payments.find((payment) => payment.payment_id === part.paymentId)! }),
      );
    tellStaffAnd(ctx, order.buyer_account);
    return refunds;
  });
}

/** Goodwill: money given back for nothing that was bought, from an account of its own, and never more than was paid. */
export async function reserveArbitraryRefund(ctx: Ctx, ask: Omit<RefundAsk, 'itemIds' | 'agreedTo'> & { amountCents: number }): Promise<RefundRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const { order, payments } = await lockRefundable(ctx, ask.orderId);
    if (ask.amountCents <= 0) throw refusalOf('nothing-left');
    const parts = goodwillParts(paymentsToPlan(payments), ask.amountCents);
    if (parts.reduce((sum, part) => sum + part.amountCents, 0) < ask.amountCents) throw moreThanLeft(payments);
    const refunds: RefundRow[] = [];
    for (const { paymentId, amountCents } of parts) {
      const payment = payments.find((one) => one.payment_id === paymentId)!;
      refunds.push(await writeGoodwill(ctx, { order, ask, payment, amountCents }));
    }
    return refunds;
  });
}

const PROBLEM = {
  'no-such-item': () => notFound('The item'),
  'already-refunded': () => conflict('already-refunded', 'This has been refunded already.'),
  'nothing-left': () => new AppError(400, 'nothing-to-refund', 'There is nothing to refund.'),
};
const refusalOf = (problem: keyof typeof PROBLEM): AppError => PROBLEM[problem]();

/** For a disputed payment, the refusal says where the rest of the money went. */
export function moreThanLeft(payments: readonly { disputed_cents: number }[]): AppError {
  return payments.some(({ disputed_cents }) => disputed_cents > 0)
    ? conflict('disputed', 'The buyer disputed this with their bank and has had money back from there: this is more than what is left to refund.')
    : conflict('refund-too-much', 'This is more than what is left to refund.');
}

/** The order's lock serves for its payments and refunds: whoever moves money of theirs holds it. */
async function lockRefundable(ctx: Ctx, orderId: ObjectId) {
  const order = await lockOrder(ctx, orderId);
  if (order.state !== 'complete') throw conflict('order-not-complete', 'Only a completed order can be refunded.');
  const payments = await approvedPayments(ctx, [orderId]);
  return { order, items: await standingItems(ctx, orderId), payments };
}

type PartWork = {
  ask: RefundAsk;
  order: OrderRow;
  part: RefundPart;
  items: readonly ItemRow[];
  given: GivenBack;
  revoked: ReadonlyMap<ObjectId, ObjectId>;
  payment: RefundedPayment;
};

async function reservePart(ctx: Ctx, { ask, order, part, items, given, revoked, payment }: PartWork): Promise<RefundRow> {
  const kind = ask.itemIds !== null ? 'item' : ask.amountCents === null ? 'order' : 'partial';
  const itemId = part.shares.length === 1 ? part.shares[0]!.itemId : null;
  const row = await writeRefund(ctx, {
    order,
    ask,
    payment: ask.inCash ? { ...payment, tender: 'cash', gateway: null } : payment,
    amountCents: part.amountCents,
    posting: refundPosting(order, part, items, given),
    kind,
    itemId,
  });
  await ctx.db
    .insertInto('refund_item')
    .values(
      part.shares.map((share) => ({
        workspace_id: ctx.workspace.id,
        refund_id: row.refund_id,
        item_id: share.itemId,
        amount_cents: share.amountCents,
        closes: share.closes,
        revoked_admission: share.closes ? (revoked.get(share.itemId) ?? null) : null,
      })),
    )
    .execute();
  for (const share of part.shares) {
    await ctx.db
      .updateTable('order_item')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', share.amountCents), ...(share.closes ? { state: 'refunded' as const } : {}) }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('item_id', '=', share.itemId)
      .execute();
  }
  return row;
}

async function giveFreeThings(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<void> {
  if (itemIds.length === 0) return;
  await ctx.db
    .updateTable('order_item')
    .set({ state: 'refunded' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('item_id', 'in', [...itemIds])
    .execute();
}
