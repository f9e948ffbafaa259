import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { Tender } from './contract.ts';
import type { PaymentsTables } from './tables.ts';

export type PaymentRow = Selectable<PaymentsTables['payment']>;
export type PaymentState = PaymentRow['state'];

export type NewAttempt = {
  paymentId: ObjectId;
  orderId: ObjectId;
  attemptNo: number;
  tender: Tender;
  gateway: string | null;
  gatewayKey: string | null;
  state: 'created' | 'sent' | 'approved';
  amountCents: number;
  currency: string;
  tenderCents?: number;
  changeCents?: number;
  tillSessionId?: ObjectId | null;
  operatorAccount?: ObjectId | null;
};

const PAYMENT_COLUMNS = {
  workspace_id: 'text',
  payment_id: 'text',
  order_id: 'text',
  attempt_no: 'int4',
  tender: 'text',
  gateway: 'text',
  gateway_key: 'text',
  state: 'text',
  amount_cents: 'int4',
  tender_cents: 'int4',
  change_cents: 'int4',
  currency: 'text',
  till_session_id: 'text',
  operator_account: 'text',
  created_at: 'timestamptz',
  sent_at: 'timestamptz',
  decided_at: 'timestamptz',
} as const;

/** Written before anything is sent, so that no charge can exist without its row. */
export async function insertAttempts(ctx: Ctx, attempts: readonly NewAttempt[]): Promise<void> {
  const now = new Date(ctx.clock.now());
  await insertMany(
    ctx.db,
    'payment',
    PAYMENT_COLUMNS,
    attempts.map((attempt) => ({
      payment_id: attempt.paymentId,
      order_id: attempt.orderId,
      attempt_no: attempt.attemptNo,
      tender: attempt.tender,
      gateway: attempt.gateway,
      gateway_key: attempt.gatewayKey,
      state: attempt.state,
      amount_cents: attempt.amountCents,
      tender_cents: attempt.tenderCents ?? 0,
      change_cents: attempt.changeCents ?? 0,
      currency: attempt.currency,
      till_session_id: attempt.tillSessionId ?? null,
      operator_account: attempt.operatorAccount ?? null,
      sent_at: attempt.state === 'sent' ? now : null,
      decided_at: attempt.state === 'approved' ? now : null,
    })),
    { workspace_id: ctx.workspace.id, created_at: now },
  );
}

export type AttemptDecision = {
  paymentId: ObjectId;
  state: PaymentState;
  gatewayId: string | null;
  brand: string | null;
  lastFour: string | null;
  declineMessage: string | null;
};

export type Taken = { paymentId: ObjectId; amountCents: number; currency: string };

/** The gateway took something else than it was asked for. The amount is kept as it was taken, for the person who decides what becomes of it. */
export async function noteTaken(ctx: Ctx, taken: readonly Taken[]): Promise<void> {
  for (const { paymentId, amountCents, currency } of taken) {
    await ctx.db
      .updateTable('payment')
      .set({ taken_cents: amountCents, taken_currency: currency })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('payment_id', '=', paymentId)
      .execute();
  }
}

/**
 * Written before the gateway is asked to undo a charge: from here on its approval, however it becomes known, sells nothing. `again`: it has been asked before. Null: the attempt has
 * been decided.
 */
export async function giveUp(ctx: Ctx, paymentId: ObjectId): Promise<'first' | 'again' | null> {
  const { rows } = await sql<{ is_first: boolean }>`
    with open as materialized (
      select payment_id, decided_at from payment
      where workspace_id = ${ctx.workspace.id} and payment_id = ${paymentId} and state in ('sent', 'unknown') for update)
    update payment p set decided_at = coalesce(o.decided_at, ${new Date(ctx.clock.now())}) from open o
    where p.workspace_id = ${ctx.workspace.id} and p.payment_id = o.payment_id returning o.decided_at is null as is_first`.execute(ctx.db);
  const [given] = rows;
  return given ? (given.is_first ? 'first' : 'again') : null;
}

/** The gateway has answered that it undid nothing. */
export async function waitOn(ctx: Ctx, paymentId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('payment')
    .set({ decided_at: null })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['sent', 'unknown'])
    .execute();
}

/** The payments that these orders have been paid with. */
export async function approvedPayments(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<PaymentRow[]> {
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'approved')
    .orderBy('attempt_no')
    .execute();
}

/** A dispute of the buyer's bank takes money of a payment back. A negative amount returns it. */
export async function moveDisputed(ctx: Ctx, paymentId: ObjectId, amountCents: number): Promise<void> {
  await ctx.db
    .updateTable('payment')
    .set((eb) => ({ disputed_cents: eb('disputed_cents', '+', amountCents) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', paymentId)
    .execute();
}

type Brought = Pick<PaymentRow, 'amount_cents' | 'taken_cents' | 'disputed_cents' | 'refunded_cents' | 'refund_reserved_cents'>;

/**
 * How much of a payment may still be given back: what was taken, but at most what was asked for, less what a bank has taken back and what is refunded or reserved for a refund. It
 * is zero where a bank took back money that had been refunded before.
 */
export function returnableCents({ amount_cents, taken_cents, disputed_cents, refunded_cents, refund_reserved_cents }: Brought): number {
  return Math.max(0, Math.min(amount_cents, taken_cents ?? amount_cents) - disputed_cents - refunded_cents - refund_reserved_cents);
}

/** The caller holds the lock of each attempt and its order. */
export async function writeDecisions(ctx: Ctx, decisions: readonly AttemptDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  const column = <K extends keyof AttemptDecision>(name: K) => decisions.map((decision) => decision[name]);
  await sql`
    update payment p set state = d.state, gateway_id = d.gateway_id, brand = d.brand, last_four = d.last_four, decline_message = d.decline_message,
      decided_at = case when d.state in ('unknown', 'voiding') then p.decided_at else ${new Date(ctx.clock.now())}::timestamptz end
    from unnest(${column('paymentId')}::text[], ${column('state')}::text[], ${column('gatewayId')}::text[], ${column('brand')}::text[], ${column('lastFour')}::text[], ${column('declineMessage')}::text[])
      as d(payment_id, state, gateway_id, brand, last_four, decline_message)
    where p.workspace_id = ${ctx.workspace.id} and p.payment_id = d.payment_id`.execute(ctx.db);
}
