import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import { tellMoneyCameBack, tellRefundedSoon } from '#server/orders/papers/buyer-mails.ts';
import { paidOf, type RefundRow } from '#server/orders/refund-row.ts';
import { noteBreak, type BreakKind } from '#server/payments/breaks.ts';
import { isNotSent, unknown, type RefundLookup, type RefundOutcome } from '#server/payments/gateways/gateway.ts';
import { LEDGER, post, reverse, type Posting } from '#server/payments/ledger.ts';
import { keepUnreturned } from '#server/payments/stored-value.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { queueJob, type Job } from '#server/platform/job.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { giveTicketsBack } from './refund-tickets.ts';
import { restockGivenBack } from './restock-given-back.ts';

export const SEND_REFUND: Job = { kind: 'send-refund', about: 'refund_id' };

/** Tells the gateway of refunds set aside, each by its own key, and writes what it says. Safe to do again after a crash. */
export async function sendRefunds(ctx: Ctx, refunds: readonly RefundRow[]): Promise<RefundRow[]> {
  crashPoint('C11');
  return Promise.all(
    refunds.map((refund) => (refund.gateway_key === null || refund.payment_id === null || isDecided(refund) ? refund : sendRefund(ctx, refund))),
  );
}

/** For those that are agreed to in the middle of something else: a job asks the gateway afterwards. */
export async function sendRefundsLater(ctx: Ctx, refunds: readonly RefundRow[]): Promise<void> {
  for (const refund of refunds) if (refund.state === 'reserved') await queueJob(ctx, SEND_REFUND, refund.refund_id);
}

const isDecided = ({ state }: RefundRow): boolean => state === 'succeeded' || state === 'failed';

export async function refundsByIds(ctx: Ctx, ids: readonly ObjectId[]): Promise<RefundRow[]> {
  // Of what was had for nothing there is no money to give back.
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', 'in', [...ids])
    .orderBy('refund_id')
    .execute();
}

async function sendRefund(ctx: Ctx, refund: RefundRow): Promise<RefundRow> {
  const keys = await refundKeysOf(ctx, refund);
  const first = await ctx.db
    .updateTable('refund')
    .set({ state: 'sent', sent_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refund.refund_id)
    .where('state', '=', 'reserved')
    .returning('refund_id')
    .executeTakeFirst();
  const outcome = await ctx.gateway.refund({ ...keys, amountCents: refund.amount_cents });
  crashPoint('C12');
  return settleRefund(ctx, refund.refund_id, first ? outcome : ofRepeated(outcome));
}

/** That a repeated request did not reach the gateway says nothing about the first one. */
function ofRepeated(outcome: RefundOutcome): RefundOutcome {
  return isNotSent(outcome) ? unknown(outcome.reason) : outcome;
}

/** How the gateway knows a refund, and the charge it is of. */
export async function refundKeysOf(ctx: Ctx, refund: RefundRow): Promise<RefundLookup> {
  const payment = await ctx.db
    .selectFrom('payment')
    .select(['gateway_key', 'gateway_id'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', refund.payment_id!)
    .executeTakeFirstOrThrow();
  return { refundKey: refund.gateway_key!, gatewayKey: payment.gateway_key!, chargeId: payment.gateway_id ?? undefined };
}

/**
 * What the gateway tells by itself, or when asked, of a refund that it has. The buyer's bank may send one back that had gone
 * through: then the money is ours again, and the refund has come to nothing.
 */
export async function hearOfRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId);
    const isSentBack = outcome.status === 'failed' && refund.state === 'succeeded' && refund.gateway_key !== null;
    return isSentBack ? moneyCameBack(ctx, refund) : settleRefund(ctx, refundId, outcome);
  });
}

/** Once: what is decided stays decided. */
export async function settleRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome): Promise<RefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const refund = await decideRefund(ctx, refundId, outcome);
    if (isDecided(refund) && refund.order_id) await restockGivenBack(ctx, refund.order_id);
    return refund;
  });
}

/**
 * `account`: where the money left from; a gateway's clearing account by itself. Part of the caller's transaction, which ends
 * with `restockGivenBack` when all of its refunds are decided.
 */
export async function decideRefund(ctx: Ctx, refundId: ObjectId, outcome: RefundOutcome, account: string | null = null): Promise<RefundRow> {
  const refund = await lockRefund(ctx, refundId);
  if (isDecided(refund)) return refund;
  const decided = await writeState(ctx, refund, {
    state: outcome.status,
    decided_at: outcome.status === 'unknown' ? null : new Date(ctx.clock.now()),
    paid_cents: outcome.status === 'succeeded' ? outcome.amountCents : null,
  });
  if (outcome.status === 'succeeded') await moneyHasLeft(ctx, decided, account);
  if (outcome.status === 'failed') await moneyStays(ctx, decided);
  return decided;
}

async function lockRefund(ctx: Ctx, refundId: ObjectId): Promise<RefundRow> {
  await lockOrderOf(ctx, refundId);
  return ctx.db.selectFrom('refund').selectAll().where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refundId).executeTakeFirstOrThrow();
}

async function writeState(ctx: Ctx, refund: RefundRow, change: Pick<RefundRow, 'state' | 'decided_at' | 'paid_cents'>): Promise<RefundRow> {
  await ctx.db.updateTable('refund').set(change).where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refund.refund_id).execute();
  return { ...refund, ...change };
}

/**
 * First, as for whoever sets a refund aside: the other way round the two would wait for each other. So of several parts of
 * one refund the last to be decided knows it is, and a unit is for sale again once all the money for it has left.
 */
async function lockOrderOf(ctx: Ctx, refundId: ObjectId): Promise<void> {
  await ctx.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', (eb) => eb.selectFrom('refund').select('order_id').where('workspace_id', '=', ctx.workspace.id).where('refund_id', '=', refundId))
    .forUpdate()
    .execute();
}

async function moneyHasLeft(ctx: Ctx, refund: RefundRow, account: string | null): Promise<void> {
  const payment = await movePayment(ctx, refund, { reserved: -refund.amount_cents, refunded: refund.amount_cents });
  await post(ctx, [paidPosting(refund, account ?? LEDGER.cardClearing(payment?.gateway ?? 'none'))]);
  if (paidOf(refund) !== refund.amount_cents) await noteOf(ctx, refund, 'refund-amount');
  if (refund.order_id) await tellRefundedSoon(ctx, refund.order_id);
}

/** The books say what has left; what was asked for and has not, or the other way round, is an administrator's to look into. */
function paidPosting(refund: RefundRow, account: string): Posting {
  return {
    kind: 'refund-paid',
    orderId: refund.order_id,
    currency: refund.currency,
    entries: [
      { account: LEDGER.refundPayable, amountCents: refund.amount_cents },
      { account: LEDGER.gatewayDifference, amountCents: paidOf(refund) - refund.amount_cents },
      { account, amountCents: -paidOf(refund) },
    ],
  };
}

async function noteOf(ctx: Ctx, refund: RefundRow, kind: BreakKind): Promise<void> {
  const detail = { amount_cents: paidOf(refund), ours: refund.amount_cents, order_id: refund.order_id };
  await noteBreak(ctx, { kind, gatewayKey: refund.gateway_key ?? refund.refund_id, detail });
}

async function moneyStays(ctx: Ctx, refund: RefundRow): Promise<void> {
  await movePayment(ctx, refund, { reserved: -refund.amount_cents, refunded: 0 });
  await undoGiving(ctx, refund);
}

async function moneyCameBack(ctx: Ctx, refund: RefundRow): Promise<RefundRow> {
  const failed = await writeState(ctx, refund, { state: 'failed', decided_at: new Date(ctx.clock.now()), paid_cents: paidOf(refund) });
  const payment = await movePayment(ctx, refund, { reserved: 0, refunded: -refund.amount_cents });
  const paid = paidPosting(refund, LEDGER.cardClearing(payment?.gateway ?? 'none'));
  await post(ctx, [{ ...paid, entries: paid.entries.map((entry) => ({ ...entry, amountCents: -entry.amountCents })) }]);
  await undoGiving(ctx, refund);
  await noteOf(ctx, failed, 'refund-failed');
  if (refund.told_at && refund.order_id) await tellMoneyCameBack(ctx, refund.order_id, paidOf(refund));
  return failed;
}

/** The posting is answered by its opposite, the things are open again and their tickets are what they were: those whose unit is not somebody else's by now. */
async function undoGiving(ctx: Ctx, refund: RefundRow): Promise<void> {
  if (refund.txn_id) await reverse(ctx, refund.txn_id, 'refund-failed');
  await keepUnreturned(ctx, refund.refund_id);
  const items = await itemsOf(ctx, refund);
  const closings = await closingsOf(
    ctx,
    refund,
    (await keptUnits(ctx, items)).map((item) => item.item_id),
  );
  for (const item of items) {
    const reopens = closings.some((closing) => closing.item_id === item.item_id);
    await ctx.db
      .updateTable('order_item')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', item.given_cents), ...(reopens ? { state: 'open' as const } : {}) }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('item_id', '=', item.item_id)
      .execute();
  }
  if (refund.order_id) {
    await ctx.db
      .updateTable('sales_order')
      .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', refund.amount_cents) }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('order_id', '=', refund.order_id)
      .execute();
  }
  await giveTicketsBack(
    ctx,
    closings.flatMap((closing) => closing.revoked_admission ?? []),
  );
}

async function keptUnits(ctx: Ctx, items: readonly GivenItem[]): Promise<GivenItem[]> {
  const closed = items.filter((item) => item.state === 'refunded');
  const held = closed.flatMap((item) => item.hold_id ?? []);
  if (held.length === 0) return closed;
  const kept = await ctx.db
    .selectFrom('hold')
    .select('hold_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', held)
    .where('state', '=', 'sold')
    .execute();
  return closed.filter((item) => item.hold_id === null || kept.some((hold) => hold.hold_id === item.hold_id));
}

/** Which refunds had given these things back whole: this one, or another that still stands or is under way. */
async function closingsOf(ctx: Ctx, refund: RefundRow, itemIds: readonly ObjectId[]) {
  if (itemIds.length === 0) return [];
  return ctx.db
    .selectFrom('refund_item')
    .innerJoin('refund', (join) => join.onRef('refund.workspace_id', '=', 'refund_item.workspace_id').onRef('refund.refund_id', '=', 'refund_item.refund_id'))
    .select(['refund_item.item_id', 'refund_item.revoked_admission'])
    .where('refund_item.workspace_id', '=', ctx.workspace.id)
    .where('refund_item.item_id', 'in', [...itemIds])
    .where('refund_item.closes', '=', true)
    .where('refund.order_id', '=', refund.order_id)
    .where((eb) => eb.or([eb('refund.refund_id', '=', refund.refund_id), eb('refund.state', '<>', 'failed')]))
    .execute();
}

async function movePayment(ctx: Ctx, refund: RefundRow, by: { reserved: number; refunded: number }): Promise<{ gateway: string | null } | undefined> {
  if (refund.payment_id === null) return undefined;
  return ctx.db
    .updateTable('payment')
    .set((eb) => ({ refund_reserved_cents: eb('refund_reserved_cents', '+', by.reserved), refunded_cents: eb('refunded_cents', '+', by.refunded) }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('payment_id', '=', refund.payment_id)
    .returning('gateway')
    .executeTakeFirst();
}

type GivenItem = ItemRow & { given_cents: number };

async function itemsOf(ctx: Ctx, refund: RefundRow): Promise<GivenItem[]> {
  return ctx.db
    .selectFrom('refund_item')
    .innerJoin('order_item', (join) =>
      join.onRef('order_item.workspace_id', '=', 'refund_item.workspace_id').onRef('order_item.item_id', '=', 'refund_item.item_id'),
    )
    .selectAll('order_item')
    .select('refund_item.amount_cents as given_cents')
    .where('refund_item.workspace_id', '=', ctx.workspace.id)
    .where('refund_item.refund_id', '=', refund.refund_id)
    .execute();
}
