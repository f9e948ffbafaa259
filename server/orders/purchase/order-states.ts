import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { dropHolds, lockHoldsOf, returnHolds } from '#server/inventory/sales/order-holds.ts';
import { tell } from '#server/webhooks/tell-targets.ts';
import { releasePromos } from './promo-uses.ts';
import type { OrderState } from './settle-decision.ts';

export async function setOrderStates(ctx: Ctx, orderIds: readonly ObjectId[], state: OrderState, note?: string): Promise<void> {
  if (orderIds.length === 0) return;
  await ctx.db
    .updateTable('sales_order')
    .set({ state, updated_at: new Date(ctx.clock.now()), ...(note === undefined ? {} : { note }) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', 'in', [...orderIds])
    .execute();
}

/** Nobody comes back to a sale that money was paid for, so an administrator is shown it. */
export async function markLeft(ctx: Ctx, orderId: ObjectId): Promise<void> {
  await ctx.db
    .updateTable('sales_order')
    .set({ left_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Ends orders that came to nothing. Their items are no longer claimed and their promo codes are free again. Their holds are `return`ed to their owner, who may try once more, or
 * `free`d for everybody. As for whoever places an order, the locks of codes come after those of holds and before those of pools.
 */
export async function endOrders(ctx: Ctx, orderIds: readonly ObjectId[], state: 'cancelled' | 'expired', holds: 'return' | 'free'): Promise<void> {
  if (orderIds.length === 0) return;
  await setOrderStates(ctx, orderIds, state);
  await ctx.db
    .updateTable('order_item')
    .set({ state: 'void' })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'open')
    .execute();
  if (holds === 'return') await returnHolds(ctx.db, ctx.workspace.id, orderIds, ctx.clock.now());
  else await lockHoldsOf(ctx.db, ctx.workspace.id, orderIds);
  await releasePromos(ctx, orderIds);
  if (holds === 'free') await dropHolds(ctx.db, ctx.workspace.id, orderIds);
  if (state === 'cancelled')
    await tell(
      ctx,
      'order.canceled',
      orderIds.map((order_id) => ({ order_id })),
    );
  ctx.afterCommit(() => ctx.stock.changed(ctx.workspace.id));
}
