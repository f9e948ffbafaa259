import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { BANK_UNANSWERED } from '#server/checkout/submission/submission.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import type { PaidMoveAnswer } from '#server/orders/contract.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { CARD_DECLINED } from '#server/payments/card-declines.ts';

/**
 * What became of a day that was paid for. `confirming`: the bank has not answered yet. `requires-action`: it asks its customer something. `unanswered`: they did not answer it in
 * time. `returned`: it approved what cannot be moved any more, and its money goes back.
 */
type PaidForMove = PaidMoveAnswer['status'];

const MESSAGE: Record<PaidForMove, string> = {
  moved: '',
  declined: CARD_DECLINED,
  confirming: 'We are confirming your payment. The day is changed as soon as it is confirmed.',
  'requires-action': 'Your bank asks you to confirm this payment. The day is changed as soon as you have.',
  unanswered: BANK_UNANSWERED,
  returned: 'The day could not be changed any more. What your bank approved goes back to your card.',
  'no-card': 'This card is no longer on file. Please choose another.',
  unavailable: 'Please try again later.',
};

/** `order_id` is told where the bank asks something: `order-status` has its question, and what becomes of it. */
export function paidMoveAnswer(status: PaidForMove, orderId?: ObjectId): PaidMoveAnswer {
  return { status, message: MESSAGE[status], ...(status === 'requires-action' ? { order_id: orderId } : {}) };
}

type Payment = Pick<PaymentRow, 'state' | 'challenge_until' | 'order_id'>;

/** What became of the payment that this very request began. */
export async function whatBecameOf(ctx: Ctx, paymentId: ObjectId): Promise<PaidMoveAnswer> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['state', 'challenge_until', 'order_id'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return paidMoveAnswer(statusOf(ctx, payment), payment.order_id);
}

type Wanted = { itemIds: readonly ObjectId[]; orderId: ObjectId; date: Day; time: string | null; cents: number };

/** The caller's payment for this very move, if their bank is asking them about it: they are shown the question again. */
export async function openQuestion(ctx: Ctx, { itemIds, orderId, date, time, cents }: Wanted): Promise<PaidMoveAnswer | null> {
  const { rows } = await sql<{ item_ids: ObjectId[] }>`
    select m.item_ids from payment p join paid_move m using (workspace_id, payment_id) join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
    where p.workspace_id = ${ctx.workspace.id} and p.order_id = ${orderId} and o.buyer_account = ${signedIn(ctx).accountId} and p.state = 'unknown' and p.amount_cents = ${cents}
      and p.challenge_until > ${new Date(ctx.clock.now())} and m.visit_date = ${date} and m.entry_time is not distinct from ${time}`.execute(ctx.db);
  const isSame = rows.some(({ item_ids: asked }) => asked.length === itemIds.length && asked.every((id) => itemIds.includes(id)));
  return isSame ? paidMoveAnswer('requires-action', orderId) : null;
}

/** What became of the last payment of an order, if it is for another day. */
export async function lastPaidMoveOf(ctx: Ctx, orderId: ObjectId): Promise<PaidMoveAnswer | undefined> {
  const payment = await ctx.db
    .selectFrom('payment')
    .leftJoin('paid_move', (join) => join.onRef('paid_move.workspace_id', '=', 'payment.workspace_id').onRef('paid_move.payment_id', '=', 'payment.payment_id'))
    .select(['payment.state', 'payment.challenge_until', 'payment.order_id', 'paid_move.visit_date'])
    .where('payment.workspace_id', '=', ctx.workspace.id)
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.attempt_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return payment?.visit_date ? paidMoveAnswer(statusOf(ctx, payment), orderId) : undefined;
}

function statusOf(ctx: Ctx, { state, challenge_until: until }: Payment): PaidForMove {
  if (state === 'failed') return until === null ? 'unavailable' : 'unanswered';
  if (state === 'unknown' && (until?.getTime() ?? 0) > ctx.clock.now()) return 'requires-action';
  return BECAME[state];
}

const BECAME = {
  created: 'confirming',
  sent: 'confirming',
  unknown: 'confirming',
  approved: 'moved',
  declined: 'declined',
  voiding: 'returned',
  voided: 'returned',
} as const;
