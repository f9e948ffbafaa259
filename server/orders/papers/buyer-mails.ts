import type { ObjectId } from '#domain/ids.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import { orderContact } from '#server/orders/order-contact.ts';
import { orderMoney } from '#server/orders/order-money.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { ordersPastVisit } from '#server/orders/past-visits.ts';
import { lockOrder, readOrder, standingItems } from '#server/orders/read-order.ts';
import { paidOf, type RefundRow } from '#server/orders/refund-row.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';
import { cardText } from './card-text.ts';
import { itemLines } from './item-lines.ts';
import { visitKey } from './ticket-calendar.ts';

export const TELL_REFUNDED: Job = { kind: 'tell-refunded', about: 'order_id' };
/** A refund to several payments is decided part by part. Its mail waits this long, so that the buyer reads only one. */
export const TOLD_TOGETHER_MS = 10_000;

export async function tellRefundedSoon(ctx: Ctx, orderId: ObjectId): Promise<void> {
  await queueJob(ctx, TELL_REFUNDED, orderId, new Date(ctx.clock.now() + TOLD_TOGETHER_MS));
}

/** Tells the buyer what has been refunded of their order and where the money went. Each refund is told once. */
export async function tellRefunded(ctx: Ctx, orderId: ObjectId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    const refunds = await ctx.db
      .updateTable('refund')
      .set({ told_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', orderId)
      .where('state', '=', 'succeeded')
      .where('told_at', 'is', null)
      .returningAll()
      .execute();
    if (refunds.length === 0) return;
    const total = sumPaid(refunds);
    await mailBuyer(ctx, order, `Your refund from ${ctx.workspace.name}`, {
      title: 'Your refund',
      paragraphs: [
        `${orderMoney(ctx, order, total)} of your order ${order.reference} has been refunded:`,
        await waysBack(ctx, order, refunds),
        ...(await givenBackTexts(ctx, orderId, refunds)),
        refunds.some(isByBank) ? 'Your bank may take some days to show it.' : '',
      ].filter(Boolean),
    });
  });
}

/** Tells a buyer who expected their money that their bank has sent it back, and whom to ask. */
export async function tellMoneyCameBack(ctx: Ctx, orderId: ObjectId, amountCents: number): Promise<void> {
  const order = await readOrder(ctx, orderId);
  await mailBuyer(ctx, order, `Your refund from ${ctx.workspace.name} did not arrive`, {
    title: 'Your refund did not arrive',
    paragraphs: [
      `Your bank has sent back ${orderMoney(ctx, order, amountCents)} that were refunded of your order ${order.reference}.`,
      'Nothing is lost: please ask us to give it back another way.',
    ],
  });
}

/** Tells the buyer that a charge is returned, because its order had ended meanwhile or was paid already, or the visit is over. */
export async function tellChargeUndone(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const order = await readOrder(ctx, payment.order_id);
  if (order.source !== 'web') return;
  const amount = orderMoney(ctx, order, payment.taken_cents ?? payment.amount_cents);
  await mailBuyer(ctx, order, `Your payment to ${ctx.workspace.name} was returned`, {
    title: 'Your payment was returned',
    paragraphs: [
      `Your bank approved ${amount} for order ${order.reference}${await whyUndone(ctx, order, payment)}`,
      `The whole amount goes back to ${cardOf(payment)}. Your bank may take some days to show it.`,
    ],
  });
}

async function whyUndone(ctx: Ctx, order: OrderRow, payment: PaymentRow): Promise<string> {
  if (await isForMove(ctx, payment)) return ', for another day that could not be had any more. Your tickets are as they were.';
  if (order.state === 'complete') return ', which was paid already. You pay once: your tickets are as they were.';
  const isTooLate = order.state === 'expired' && (await ordersPastVisit(ctx, [order.order_id])).has(order.order_id);
  return ` only ${isTooLate ? 'when it was too late for your visit' : 'after it had been given up'}, so nothing was bought with it.`;
}

async function isForMove(ctx: Ctx, { payment_id: paymentId }: PaymentRow): Promise<boolean> {
  const moves = ctx.db.selectFrom('paid_move').select('payment_id').where('workspace_id', '=', ctx.workspace.id).where('payment_id', '=', paymentId);
  return (await moves.executeTakeFirst()) !== undefined;
}

/** A buyer at a till may have left no address, and a buyer who deleted their account has none any more. */
async function mailBuyer(ctx: Ctx, order: OrderRow, subject: string, content: MailContent): Promise<void> {
  if (order.buyer_email === '') return;
  const button = order.buyer_account === null ? {} : { button: { label: 'See your orders', url: await linkTo(ctx, 'orders') } };
  const contact = orderContact(await catalogOf(ctx), { storeId: order.store_id, eventId: await firstEvent(ctx, order) });
  await ctx.mail.queue(ctx, await brandedMail(ctx, order.buyer_email, subject, { ...content, ...button, contact }));
}

/** Also of an order that came to nothing. */
async function firstEvent(ctx: Ctx, { order_id: orderId }: OrderRow): Promise<ObjectId | null> {
  const items = ctx.db.selectFrom('order_item').select('event_id').where('workspace_id', '=', ctx.workspace.id).where('order_id', '=', orderId);
  return (await items.orderBy('line_no').limit(1).executeTakeFirst())?.event_id ?? null;
}

/** One line for each card, for cash and for the wristband. */
async function waysBack(ctx: Ctx, order: OrderRow, refunds: readonly RefundRow[]): Promise<string> {
  const payments = await ctx.db.selectFrom('payment').selectAll().where('workspace_id', '=', ctx.workspace.id).where('order_id', '=', order.order_id).execute();
  const wayOf = (refund: RefundRow): string => {
    if (isByBank(refund)) return `to ${cardOf(payments.find((payment) => payment.payment_id === refund.payment_id))}`;
    return refund.tender === 'cash' ? 'in cash' : 'to your wristband';
  };
  const ways = Map.groupBy(refunds, wayOf);
  return [...ways].map(([way, parts]) => `${orderMoney(ctx, order, sumPaid(parts))} ${way}`).join('\n');
}

const sumPaid = (refunds: readonly RefundRow[]): number => refunds.reduce((sum, refund) => sum + paidOf(refund), 0);

/** Also true for a wristband payment that was charged to the card behind the band. */
const isByBank = ({ gateway_key: key }: RefundRow): boolean => key !== null;

async function givenBackTexts(ctx: Ctx, orderId: ObjectId, refunds: readonly RefundRow[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('refund_item')
    .innerJoin('order_item', (join) =>
      join.onRef('order_item.workspace_id', '=', 'refund_item.workspace_id').onRef('order_item.item_id', '=', 'refund_item.item_id'),
    )
    .selectAll('order_item')
    .distinctOn('order_item.item_id')
    .where('refund_item.workspace_id', '=', ctx.workspace.id)
    .where(
      'refund_item.refund_id',
      'in',
      refunds.map((refund) => refund.refund_id),
    )
    .where('order_item.state', '=', 'refunded')
    .execute();
  if (rows.length === 0) return [];
  const catalog = await catalogOf(ctx);
  const kept = (await standingItems(ctx, orderId)).filter((item) => item.state !== 'refunded').map(visitKey);
  const isLeft = (item: ItemRow) => {
    const { kind } = item.product;
    return kind !== 'merchandise' && item.visit_date !== 'any' && !kept.includes(visitKey(item)) && !isOver(catalog, { ...item, kind }, ctx.clock.now());
  };
  return [
    `Given back, and no longer good:\n${itemLines(catalog, rows)}`,
    rows.some(isLeft) ? 'If the visit still stands in your calendar, please take it out.' : '',
  ];
}

function cardOf(payment: Pick<PaymentRow, 'brand' | 'last_four'> | undefined): string {
  return `your ${payment ? cardText(payment) : 'card'}`;
}
