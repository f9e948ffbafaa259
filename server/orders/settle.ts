import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { returnHolds } from '#server/inventory/order-holds.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { noteTaken, writeDecisions, type AttemptDecision, type PaymentState, type Taken } from '#server/payments/attempts.ts';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';
import { LEDGER, paymentPosting, type Posting } from '#server/payments/ledger.ts';
import { completeOrders } from './complete.ts';
import { endOrders, setOrderStates } from './order-states.ts';
import { decideSettlement, type OrderState, type SettleDecision } from './settle-decision.ts';

/** `giveUp`: nobody waits for the answer any more (the resolver, a webhook long after). */
export type Verdict = { paymentId: ObjectId; outcome: ChargeOutcome; giveUp?: boolean };
export type Settled = { paymentId: ObjectId; orderId: ObjectId; orderState: OrderState; paymentState: PaymentState; declineMessage: string | null };

type Locked = {
  payment_id: string;
  payment_state: PaymentState;
  amount_cents: number;
  currency: string;
  gateway: string | null;
  decline_message: string | null;
  order_id: string;
  order_state: OrderState;
  source: 'web' | 'pos';
};
type Decided = { row: Locked; verdict: Verdict; decision: SettleDecision };

/**
 * The answers of a gateway, any number of one workspace in one transaction (selling.md 2.2, T3). An attempt that was
 * decided before, by a webhook or by the resolver, is left as it is and its standing answer is given again.
 */
export async function settlePayments(ctx: Ctx, verdicts: readonly Verdict[]): Promise<(Settled | null)[]> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockAttempts(
      ctx,
      verdicts.map((verdict) => verdict.paymentId),
    );
    const seen = new Set<string>();
    const decided = verdicts.flatMap((verdict): Decided[] => {
      const row = locked.get(verdict.paymentId);
      if (!row || seen.has(row.order_id)) return [];
      seen.add(row.order_id);
      return [
        {
          row,
          verdict,
          decision: decideSettlement(
            { paymentState: row.payment_state, amountCents: row.amount_cents, currency: row.currency, orderState: row.order_state, source: row.source },
            verdict.outcome,
            verdict.giveUp ?? false,
          ),
        },
      ];
    });
    const written = writeDecisions(ctx, decided.filter(({ decision }) => decision.payment !== null).map(attemptDecision));
    const received = decided.filter(({ decision, verdict }) => tookMoney(decision) && verdict.outcome.status === 'approved').map(moneyIn);
    await Promise.all([written, follow(ctx, decided, received), noteTaken(ctx, decided.flatMap(takenInstead))]);
    return verdicts.map((verdict) => {
      const row = locked.get(verdict.paymentId);
      if (!row) return null;
      const own = decided.find((entry) => entry.verdict === verdict);
      return standing(row, own);
    });
  });
}

async function lockAttempts(ctx: Ctx, paymentIds: ObjectId[]): Promise<Map<string, Locked>> {
  const { rows } = await sql<Locked>`
    select p.payment_id, p.state as payment_state, p.amount_cents, p.currency, p.gateway, p.decline_message, o.order_id, o.state as order_state, o.source
    from payment p join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
    where p.workspace_id = ${ctx.workspace.id} and o.workspace_id = ${ctx.workspace.id} and p.payment_id = any(${paymentIds}::text[])
    order by o.order_id, p.payment_id for update of o, p`.execute(ctx.db);
  return new Map(rows.map((row) => [row.payment_id, row]));
}

async function follow(ctx: Ctx, decided: readonly Decided[], received: readonly Posting[]): Promise<void> {
  const ordersThat = (then: SettleDecision['then']) => decided.filter(({ decision }) => decision.then === then).map(({ row }) => row.order_id);
  const [complete, back, over, review] = [ordersThat('complete'), ordersThat('return-holds'), ordersThat('give-up'), ordersThat('review')];
  await completeOrders(ctx, complete, received);
  crashPoint('C6');
  if (back.length > 0) {
    await returnHolds(ctx.db, ctx.workspace.id, back, ctx.clock.now());
    await setOrderStates(ctx, back, 'awaiting-payment');
  }
  if (over.length > 0) await endOrders(ctx, over, 'expired', 'return');
  if (review.length > 0) await setOrderStates(ctx, review, 'needs-review', 'The gateway took another amount than the order asks for.');
  for (const { row, decision } of decided) {
    if (decision.then === 'undo-charge') await ctx.outbox.add(ctx, 'undo-charge', { payment_id: row.payment_id });
  }
}

function attemptDecision({ row, verdict: { outcome }, decision }: Decided): AttemptDecision {
  const approved = outcome.status === 'approved' ? outcome : null;
  return {
    paymentId: row.payment_id,
    state: decision.payment ?? row.payment_state,
    gatewayId: approved?.id ?? null,
    brand: approved?.brand || null,
    lastFour: approved?.lastFour || null,
    declineMessage: outcome.status === 'declined' ? outcome.declineMessage : null,
  };
}

const tookMoney = (decision: SettleDecision): boolean => decision.payment === 'approved' || decision.payment === 'voiding';

function takenInstead({ row, verdict: { paymentId, outcome }, decision }: Decided): Taken[] {
  if (!tookMoney(decision) || outcome.status !== 'approved') return [];
  const { amountCents, currency } = outcome;
  return amountCents === row.amount_cents && currency === row.currency ? [] : [{ paymentId, amountCents, currency }];
}

function moneyIn({ row, verdict: { outcome } }: Decided): Posting {
  const amountCents = outcome.status === 'approved' ? outcome.amountCents : row.amount_cents;
  return paymentPosting(row.order_id, row.currency, LEDGER.cardClearing(row.gateway ?? 'none'), amountCents);
}

function standing(row: Locked, own: Decided | undefined): Settled {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    orderState: own?.decision.order ?? row.order_state,
    paymentState: own?.decision.payment ?? row.payment_state,
    declineMessage: own?.verdict.outcome.status === 'declined' && own.decision.payment ? own.verdict.outcome.declineMessage : row.decline_message,
  };
}
