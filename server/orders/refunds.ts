import { sql, type Selectable } from 'kysely';
import { isDated } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import { restockSold } from '#server/inventory/order-holds.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { queueJob, type Job } from '#server/platform/job.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import type { RefundLookup, RefundOutcome } from '#server/payments/gateways/gateway.ts';
import { LEDGER, post, reverse } from '#server/payments/ledger.ts';
import { keepUnreturned } from '#server/payments/stored-value.ts';
import type { ItemRow } from './order-row.ts';
import { tellRefundedSoon } from './buyer-mails.ts';
import { giveTicketsBack } from './refund-tickets.ts';
import type { OrdersTables } from './tables.ts';

export type RefundRow = Selectable<OrdersTables['refund']>;

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
  await ctx.db
    .updateTable('refund')
    .set({ state: 'sent', sent_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refund.refund_id)
    .where('state', '=', 'reserved')
    .execute();
  const outcome = await ctx.gateway.refund({ ...keys, amountCents: refund.amount_cents });
  crashPoint('C12');
  return settleRefund(ctx, refund.refund_id, outcome);
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
  await lockOrderOf(ctx, refundId);
  const refund = await ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (isDecided(refund)) return refund;
  const state = outcome.status === 'unknown' ? ('unknown' as const) : outcome.status;
  const decidedAt = state === 'unknown' ? null : new Date(ctx.clock.now());
  await ctx.db
    .updateTable('refund')
    .set({ state, decided_at: decidedAt })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('refund_id', '=', refundId)
    .execute();
  if (state === 'succeeded') await moneyHasLeft(ctx, refund, account);
  if (state === 'failed') await moneyStays(ctx, refund);
  return { ...refund, state, decided_at: decidedAt };
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
  const payment = await movePayment(ctx, refund, refund.amount_cents);
  const from = account ?? LEDGER.cardClearing(payment?.gateway ?? 'none');
  await post(ctx, [
    {
      kind: 'refund-paid',
      orderId: refund.order_id,
      currency: refund.currency,
      entries: [
        { account: LEDGER.refundPayable, amountCents: refund.amount_cents },
        { account: from, amountCents: -refund.amount_cents },
      ],
    },
  ]);
  if (refund.order_id) await tellRefundedSoon(ctx, refund.order_id);
}

/**
 * What of this order is given back whole, with none of its money still to leave, leaves the stock that was sold. The
 * caller holds its lock, and calls this last and once, for all that it gave back: pools are locked in one order.
 */
export async function restockGivenBack(ctx: Ctx, orderId: ObjectId): Promise<void> {
  const items = await givenBackWhole(ctx, orderId);
  if (items.length === 0) return;
  const catalog = await catalogOf(ctx);
  await restockSold(
    ctx.db,
    ctx.workspace.id,
    items.map((item) => ({ holdId: item.hold_id!, restock: isResold(ctx, catalog, item) })),
  );
  ctx.afterCommit(() => ctx.stock.changed(ctx.workspace.id));
}

async function givenBackWhole(ctx: Ctx, orderId: ObjectId): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.* from order_item i join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id and h.state = 'sold'
    where i.workspace_id = ${ctx.workspace.id} and i.order_id = ${orderId} and i.state = 'refunded'
      and not exists (
        select from refund_item g join refund r on r.workspace_id = g.workspace_id and r.refund_id = g.refund_id
        where g.workspace_id = i.workspace_id and g.item_id = i.item_id and r.order_id = i.order_id and r.state in ('reserved', 'sent', 'unknown'))`.execute(
    ctx.db,
  );
  return rows;
}

/** Its unit is for sale again if the product says so and its day is not over where the event is. */
function isResold(ctx: Ctx, catalog: Catalog, item: ItemRow): boolean {
  const date = item.visit_date;
  return item.product.restock && (!isDated(date) || date >= todayAt(catalog, item.event_id, ctx.clock.now()));
}

/** The posting is answered by its opposite, the things are open again and the unused tickets live. */
async function moneyStays(ctx: Ctx, refund: RefundRow): Promise<void> {
  await movePayment(ctx, refund, 0);
  if (refund.txn_id) await reverse(ctx, refund.txn_id, 'refund-failed');
  await keepUnreturned(ctx, refund.refund_id);
  const items = await itemsOf(ctx, refund);
  const closings = await closingsOf(
    ctx,
    refund,
    items.filter((item) => item.state === 'refunded').map((item) => item.item_id),
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

async function movePayment(ctx: Ctx, refund: RefundRow, refundedCents: number): Promise<{ gateway: string | null } | undefined> {
  if (refund.payment_id === null) return undefined;
  return ctx.db
    .updateTable('payment')
    .set((eb) => ({ refund_reserved_cents: eb('refund_reserved_cents', '-', refund.amount_cents), refunded_cents: eb('refunded_cents', '+', refundedCents) }))
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
