import { sql } from 'kysely';
import { FORGET_REFUSED_CARD } from '#server/checkout/cards/cashless.ts';
import type { Ctx, House } from '#server/context.ts';
import { isLateApproval, isOpen } from '#server/orders/purchase/settle-decision.ts';
import { settlePayments, type Verdict } from '#server/orders/purchase/settle.ts';
import { hearOfRefund } from '#server/orders/refunds/decide-refund.ts';
import type { PaymentState } from '#server/payments/attempts.ts';
import { noteBreak, repairBreak } from '#server/payments/breaks.ts';
import { readGatewayKey, readRefundKey } from '#server/payments/gateway-key.ts';
import type { WebhookEvent } from '#server/payments/gateways/gateway.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { queueJob } from '#server/platform/outbox/job.ts';
import { apart } from '#server/workspaces/each-workspace.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';
import { applyDispute } from './disputes.ts';
import { noteFailedVoid } from './failed-voids.ts';
import { claimDue, lockEvent, markApplied, type InboxRow } from './gateway-inbox.ts';
import { chargeOf, refundedThere } from './our-charges.ts';

const ASKER_GONE_AFTER_MS = 15_000;

/** Applies stored events. Their order, repeats, and a resolver that was faster make no difference. */
export function applyWebhooks(house: House): Promise<number> {
  return inEachWorkspace(house, 'webhooks', applyInbox);
}

/** Charges are settled together, for speed. Each of the others locks an order and its pools: two of one transaction would keep these from each other's callers. */
async function applyInbox(ctx: Ctx): Promise<number> {
  try {
    const { settled, others } = await inTransaction(ctx, async (ctx) => {
      const [charges, others] = chargesFirst(await claimDue(ctx));
      return { settled: await applyAll(ctx, charges), others };
    });
    return settled + (await applyEach(ctx, others));
  } catch (reason) {
    ctx.log.warn({ reason: String(reason) }, 'Webhooks are applied one by one');
    return applyEach(ctx, await claimDue(ctx));
  }
}

function chargesFirst(rows: readonly InboxRow[]): [charges: InboxRow[], others: InboxRow[]] {
  const isCharge = ({ payload }: InboxRow) => payload.type === 'charge.updated';
  return [rows.filter(isCharge), rows.filter((row) => !isCharge(row))];
}

/**
 * Each event is claimed in a commit of its own before it is applied. If it fails, it is tried again later, and the events after it have their turn. It is locked before any order, as
 * in a batch: another node that finds it due by now leaves it alone.
 */
async function applyEach(ctx: Ctx, rows: readonly InboxRow[]): Promise<number> {
  let applied = 0;
  for (const row of rows) {
    applied += await apart(ctx.log, { name: 'webhook', event: row.event_id }, () =>
      inTransaction(ctx, async (ctx) => applyAll(ctx, await lockEvent(ctx, row))),
    );
  }
  return applied;
}

async function applyAll(ctx: Ctx, rows: readonly InboxRow[]): Promise<number> {
  const done = new Set<InboxRow>();
  await applyCharges(ctx, rows, done);
  for (const row of rows) if (await applyOther(ctx, row.payload)) done.add(row);
  await markApplied(ctx, [...done]);
  return done.size;
}

type Attempt = {
  payment_id: string;
  order_id: string;
  attempt_no: number;
  state: PaymentState;
  sent_at: Date | null;
  challenge_until: Date | null;
  cashless: boolean;
};

/**
 * If somebody still waits for an attempt, a refusal of it is theirs to hear first. The event waits until they have it or are gone. What is no news about an attempt, as most events
 * are that follow our own charges, locks no order.
 */
async function applyCharges(ctx: Ctx, rows: readonly InboxRow[], done: Set<InboxRow>): Promise<void> {
  const charges = rows.flatMap((row) =>
    row.payload.type === 'charge.updated' ? [{ row, event: row.payload, key: readGatewayKey(row.payload.gatewayKey) }] : [],
  );
  if (charges.length === 0) return;
  const { rows: payments } = await sql<Attempt>`
    select p.payment_id, p.order_id, p.attempt_no, p.state, p.sent_at, p.challenge_until, o.cashless
    from payment p join unnest(${charges.map(({ key }) => key?.orderId ?? '')}::text[], ${charges.map(({ key }) => key?.attemptNo ?? 0)}::int[]) as k(order_id, attempt_no) on p.order_id = k.order_id and p.attempt_no = k.attempt_no
      join sales_order o on o.workspace_id = p.workspace_id and o.order_id = p.order_id
    where p.workspace_id = ${ctx.workspace.id} and o.workspace_id = ${ctx.workspace.id}`.execute(ctx.db);
  const paymentOf = new Map(payments.map((payment) => [`${payment.order_id}:${payment.attempt_no}`, payment]));
  const found = charges.flatMap(({ row, event, key }) => {
    const payment = key && paymentOf.get(`${key.orderId}:${key.attemptNo}`);
    if (!payment) return [];
    const isNews = isOpen(payment.state) || isLateApproval(payment.state, event.outcome);
    if (isNews && event.outcome.status !== 'approved' && isAwaited(payment, ctx.clock.now())) return [];
    return [{ row, event, payment, isNews, verdict: { paymentId: payment.payment_id, outcome: event.outcome, giveUp: true } satisfies Verdict }];
  });
  for (const { row } of found) done.add(row);
  const settled = await settlePayments(
    ctx,
    found.filter(({ isNews }) => isNews).map(({ verdict }) => verdict),
  );
  if (settled.some((one) => one?.isToMove)) crashPoint('P8');
  if (!ctx.gateway.keptCard) return;
  for (const { event, payment } of found) {
    if (payment.cashless && event.outcome.status !== 'approved') await queueJob(ctx, FORGET_REFUSED_CARD, event.gatewayKey);
  }
}

const isAwaited = ({ sent_at, challenge_until }: Attempt, now: number): boolean =>
  (sent_at?.getTime() ?? 0) > now - ASKER_GONE_AFTER_MS || (challenge_until?.getTime() ?? 0) > now;

async function applyOther(ctx: Ctx, event: WebhookEvent): Promise<boolean> {
  switch (event.type) {
    case 'refund.updated': {
      const key = readRefundKey(event.refundKey);
      const refund =
        key &&
        (await ctx.db
          .selectFrom('refund')
          .select('refund_id')
          .where('workspace_id', '=', ctx.workspace.id)
          .where('refund_id', '=', key.refundId)
          .executeTakeFirst());
      if (!refund) return false;
      await hearOfRefund(ctx, refund.refund_id, event.outcome);
      if (event.outcome.status !== 'unknown') await repairBreak(ctx, 'missing-there', event.refundKey);
      return true;
    }
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost':
      return applyDispute(ctx, event);
    case 'charge.refunded':
      return noteRefunded(ctx, event);
    case 'void.failed':
      return noteFailedVoid(ctx, event);
    default:
      return false;
  }
}

/** Our own refunds also come back as events and are recognised. A charge without a key of ours that is no charge of ours belongs to somebody else. */
async function noteRefunded(ctx: Ctx, event: Extract<WebhookEvent, { type: 'charge.refunded' }>): Promise<boolean> {
  const charge = await chargeOf(ctx, event);
  if (!charge) return event.gatewayKey === null;
  const found = refundedThere(charge, event.refundedCents);
  if (found) await noteBreak(ctx, found);
  return true;
}
