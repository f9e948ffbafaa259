import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { lockHoldsOf, returnHolds } from '#server/inventory/sales/order-holds.ts';
import { ordersPastVisit } from '#server/orders/past-visits.ts';
import { noteTaken, writeDecisions, type AttemptDecision, type PaymentState, type Taken } from '#server/payments/attempts.ts';
import type { Approved, ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { LEDGER, paymentPosting, type Posting } from '#server/payments/ledger.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import type { WithCommit } from '#server/platform/database/pipelined-transaction.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { queueJob } from '#server/platform/outbox/job.ts';
import { completeOrders } from './complete.ts';
import { endOrders, setOrderStates } from './order-states.ts';
import { decideSettlement, OPEN, type OrderState, type SettleDecision } from './settle-decision.ts';
import { UNDO_CHARGE } from './undo-charge.ts';

/** `giveUp`: nobody waits for the answer any more (the resolver, or a webhook long afterwards). */
export type Verdict = { paymentId: ObjectId; outcome: ChargeOutcome; giveUp?: boolean; isMoveRefused?: boolean };
export type Settled = {
  paymentId: ObjectId;
  orderId: ObjectId;
  orderState: OrderState;
  paymentState: PaymentState;
  declineMessage: string | null;
  /** It was approved, and what it pays for is still to be moved. */
  isToMove: boolean;
};

type Locked = {
  payment_id: string;
  payment_state: PaymentState;
  amount_cents: number;
  currency: string;
  gateway: string | null;
  decline_message: string | null;
  is_given_up: boolean;
  is_for_move: boolean;
  order_id: string;
  order_state: OrderState;
  source: 'web' | 'pos';
};
type Decided = { row: Locked; verdict: Verdict; decision: SettleDecision };
type Approval = { row: Locked; outcome: Approved };

/**
 * Settles any number of gateway answers of one workspace in one transaction. An attempt that a webhook or the resolver has decided before is left as it is, and its standing answer
 * is returned. Of several answers about one order, what the first did to it decides what the next may do.
 */
export async function settlePayments(ctx: Ctx & Partial<WithCommit>, verdicts: readonly Verdict[]): Promise<(Settled | null)[]> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockAttempts(ctx, verdicts);
    const gone = await ordersPastVisit(ctx, heardLate(locked, verdicts));
    const decided = decideInTurn(locked, verdicts, gone);
    const approvals = decided.flatMap(approval);
    const written = writeDecisions(ctx, lastOfEach(decided.flatMap(attemptDecision)));
    await Promise.all([written, follow(ctx, decided, approvals.map(moneyIn)), noteTaken(ctx, approvals.flatMap(takenInstead))]);
    const settled = new Map(decided.map((own) => [own.verdict, standing(own)]));
    return verdicts.map((verdict) => settled.get(verdict) ?? null);
  });
}

/** Each answer finds its attempt and its order as those before it have left them. */
function decideInTurn(locked: ReadonlyMap<string, Locked>, verdicts: readonly Verdict[], gone: ReadonlySet<ObjectId>): Decided[] {
  const attempts = new Map(locked);
  const orders = new Map<string, OrderState>();
  return verdicts.flatMap((verdict) => {
    const found = attempts.get(verdict.paymentId);
    if (!found) return [];
    const row = { ...found, order_state: orders.get(found.order_id) ?? found.order_state };
    const own = { row, verdict, decision: decide(row, verdict, gone.has(row.order_id)) };
    const { orderState, paymentState, declineMessage } = standing(own);
    orders.set(row.order_id, orderState);
    attempts.set(verdict.paymentId, { ...row, payment_state: paymentState, decline_message: declineMessage });
    return [own];
  });
}

const lastOfEach = (decisions: readonly AttemptDecision[]): AttemptDecision[] => [...new Map(decisions.map((one) => [one.paymentId, one])).values()];

/**
 * Locks what the answers may change. An attempt that they repeat is only looked at: whoever pays its order once more has locked holds, and would wait for the order while these are
 * waited for.
 */
async function lockAttempts(ctx: Ctx, verdicts: readonly Verdict[]): Promise<ReadonlyMap<string, Locked>> {
  const late = verdicts.filter(({ outcome }) => outcome.status === 'approved').map(({ paymentId }) => paymentId);
  const locked = await attemptsOf(
    ctx,
    verdicts,
    sql`and (p.state = any(${OPEN}::text[]) or (p.state in ('declined', 'failed') and p.payment_id = any(${late}::text[])))
    order by o.order_id, p.payment_id for update of o, p`,
  );
  const decided = verdicts.filter(({ paymentId }) => !locked.has(paymentId));
  return decided.length === 0 ? locked : new Map([...locked, ...(await attemptsOf(ctx, decided, sql``))]);
}

async function attemptsOf(ctx: Ctx, verdicts: readonly Verdict[], which: RawBuilder<unknown>): Promise<Map<string, Locked>> {
  const { rows } = await sql<Locked>`
    select p.payment_id, p.state as payment_state, p.amount_cents, p.currency, p.gateway, p.decline_message, p.decided_at is not null as is_given_up, o.order_id, o.state as order_state, o.source,
      case when o.state = 'complete' then exists (select from paid_move m where m.workspace_id = p.workspace_id and m.payment_id = p.payment_id) else false end as is_for_move
    from payment p join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
    where p.workspace_id = ${ctx.workspace.id} and o.workspace_id = ${ctx.workspace.id} and p.payment_id = any(${verdicts.map(({ paymentId }) => paymentId)}::text[]) ${which}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/** An answer that the buyer waits for comes within seconds. One that comes later may be too late for the visit. */
function heardLate(locked: ReadonlyMap<string, Locked>, verdicts: readonly Verdict[]): ObjectId[] {
  return verdicts.flatMap(({ paymentId, outcome, giveUp }) => {
    const row = locked.get(paymentId);
    return row?.source === 'web' && outcome.status === 'approved' && (giveUp || row.payment_state === 'unknown') ? [row.order_id] : [];
  });
}

function decide(row: Locked, { outcome, giveUp, isMoveRefused }: Verdict, isVisitOver: boolean): SettleDecision {
  const { payment_state: paymentState, amount_cents: amountCents, currency, is_given_up: isGivenUp, order_state: orderState, source } = row;
  const move = !row.is_for_move ? 'none' : isMoveRefused ? 'refused' : 'wanted';
  return decideSettlement({ paymentState, amountCents, currency, orderState, source, isGivenUp, isVisitOver, move }, outcome, giveUp ?? false);
}

async function follow(ctx: Ctx & Partial<WithCommit>, decided: readonly Decided[], received: readonly Posting[]): Promise<void> {
  const ordersThat = (...then: SettleDecision['then'][]) => decided.filter(({ decision }) => then.includes(decision.then)).map(({ row }) => row.order_id);
  const [complete, back, review] = [ordersThat('complete'), ordersThat('return-holds'), ordersThat('review')];
  const over = ordersThat('give-up', 'give-up-and-undo');
  // Whoever places orders locks all of their holds in id order. One group after the other, the two could wait for each other.
  const groups = [back, over, complete].filter((group) => group.length > 0);
  if (groups.length > 1) await lockHoldsOf(ctx.db, ctx.workspace.id, groups.flat());
  if (back.length > 0) {
    await returnHolds(ctx.db, ctx.workspace.id, back, ctx.clock.now());
    await setOrderStates(ctx, back, 'awaiting-payment');
  }
  if (over.length > 0) await endOrders(ctx, over, 'expired', 'return');
  // After the others, because it locks pools, and whoever has pools locked waits neither for holds nor for codes.
  await completeOrders(ctx, complete, received);
  crashPoint('C6');
  if (review.length > 0) await leaveToOffice(ctx, review);
  for (const { row, decision } of decided) {
    if (decision.then === 'undo-charge' || decision.then === 'give-up-and-undo') await queueJob(ctx, UNDO_CHARGE, row.payment_id);
  }
}

async function leaveToOffice(ctx: Ctx, orderIds: readonly ObjectId[]): Promise<void> {
  await setOrderStates(ctx, orderIds, 'needs-review', 'The gateway took another amount than the order asks for.');
  tellStaff(ctx);
}

function attemptDecision({ row, verdict: { outcome }, decision }: Decided): AttemptDecision[] {
  if (decision.payment === null) return [];
  const approved = outcome.status === 'approved' ? outcome : null;
  return [
    {
      paymentId: row.payment_id,
      state: decision.payment,
      gatewayId: approved?.id ?? null,
      brand: approved?.brand || null,
      lastFour: approved?.lastFour || null,
      declineMessage: outcome.status === 'declined' ? outcome.declineMessage : null,
    },
  ];
}

/** An approval that is news: its money has come in, whether it is kept or sent back. */
function approval({ row, verdict: { outcome }, decision }: Decided): Approval[] {
  return decision.payment !== null && outcome.status === 'approved' ? [{ row, outcome }] : [];
}

function takenInstead({ row, outcome: { amountCents, currency } }: Approval): Taken[] {
  return amountCents === row.amount_cents && currency === row.currency ? [] : [{ paymentId: row.payment_id, amountCents, currency }];
}

function moneyIn({ row, outcome }: Approval): Posting {
  return paymentPosting(row.order_id, row.currency, LEDGER.cardClearing(row.gateway ?? 'none'), outcome.amountCents);
}

function standing({ row, verdict: { outcome }, decision }: Decided): Settled {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    orderState: decision.order ?? row.order_state,
    paymentState: decision.payment ?? row.payment_state,
    declineMessage: outcome.status === 'declined' && decision.payment ? outcome.declineMessage : row.decline_message,
    isToMove: decision.then === 'move',
  };
}
