import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { ItemRow } from '#server/orders/order-row.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import { reverse } from '#server/payments/ledger.ts';
import { keepUnreturned } from '#server/payments/stored-value.ts';
import { giveTicketsBack } from './refund-tickets.ts';

/** The posting is answered by its opposite, the things are open again and their tickets are what they were: those whose unit is not somebody else's by now. */
export async function undoGiving(ctx: Ctx, refund: RefundRow): Promise<void> {
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
  const held = closed.map((item) => item.hold_id!);
  if (held.length === 0) return [];
  const kept = await ctx.db
    .selectFrom('hold')
    .select('hold_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', held)
    .where('state', '=', 'sold')
    .execute();
  return closed.filter((item) => kept.some((hold) => hold.hold_id === item.hold_id));
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
