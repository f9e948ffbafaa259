import { MINUTE_MS } from '#domain/durations.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { endOrders, markLeft } from '#server/orders/purchase/order-states.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { apart } from '#server/workspaces/each-workspace.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';
import { isUndecided, readSale } from './sale.ts';

/** A sale that nobody comes back to holds things that others could have, so it ends after half an hour without a payment. */
const ABANDONED_MS = 30 * MINUTE_MS;
const PER_PAGE = 100;

/** An order's id tells when it was begun. No index tells its state, so a venue's older orders would all have to be read. */
export function endAbandonedSales(house: House, lookBackMs: number): Promise<number> {
  return inEachWorkspace(house, 'abandoned sales', (ctx) => endThoseOf(ctx, firstIdAt(ctx.clock.now() - lookBackMs)));
}

/** Page by page, because sales with money in them stay, however many there are. */
async function endThoseOf(ctx: Ctx, after: ObjectId): Promise<number> {
  const rows = await ctx.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '>', after)
    .where('source', '=', 'pos')
    .where('state', 'in', ['placeholder', 'paying'])
    .where('updated_at', '<', new Date(ctx.clock.now() - ABANDONED_MS))
    .orderBy('order_id')
    .limit(PER_PAGE)
    .execute();
  let ended = 0;
  for (const { order_id } of rows) {
    const ending = () => inTransaction(ctx, async (ctx) => ((await endIfUnpaid(ctx, order_id)) ? 1 : 0));
    ended += await apart(ctx.log, { name: 'abandoned sale', order: order_id }, ending);
  }
  return rows.length < PER_PAGE ? ended : ended + (await endThoseOf(ctx, rows.at(-1)!.order_id));
}

/** Money that was paid is somebody's, so a sale with money in it waits for a person. A sale that is being worked on, or whose card was declined lately, is left alone. */
async function endIfUnpaid(ctx: Ctx, orderId: ObjectId): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('sales_order')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['placeholder', 'paying'])
    .where('updated_at', '<', new Date(ctx.clock.now() - ABANDONED_MS))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!order) return false;
  const { payments } = await readSale(ctx, order);
  if (payments.some((payment) => payment.state === 'approved' || payment.state === 'voiding' || isUndecided(payment))) {
    if (order.left_at === null) await markLeft(ctx, orderId);
    return false;
  }
  if (payments.some(({ decided_at }) => decided_at !== null && decided_at.getTime() > ctx.clock.now() - ABANDONED_MS)) return false;
  await endOrders(ctx, [orderId], 'cancelled', 'free');
  return true;
}
