import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { houseCtxOf } from '#server/orders/house-ctx.ts';
import { endOrders } from '#server/orders/order-states.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { isUndecided, readSale } from './sale.ts';

/** A sale nobody comes back to holds things others could have: after half an hour without a payment it is over. */
const ABANDONED_MS = 30 * 60_000;
const PER_TURN = 100;

export async function endAbandonedSales(house: House): Promise<number> {
  let ended = 0;
  for (const { id } of await house.workspaces.all()) {
    const ctx = await houseCtxOf(house, id);
    if (ctx) ended += await endThoseOf(ctx);
  }
  return ended;
}

async function endThoseOf(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('sales_order')
    .select('order_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('source', '=', 'pos')
    .where('state', 'in', ['placeholder', 'paying'])
    .where('updated_at', '<', new Date(ctx.clock.now() - ABANDONED_MS))
    .limit(PER_TURN)
    .execute();
  let ended = 0;
  for (const { order_id } of rows) if (await inTransaction(ctx, (ctx) => endIfUnpaid(ctx, order_id))) ended++;
  return ended;
}

/** What has been paid is somebody's money: such a sale waits for a person. One that is being worked on is left alone. */
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
  if (payments.some((payment) => payment.state === 'approved' || payment.state === 'voiding' || isUndecided(payment))) return false;
  await endOrders(ctx, [orderId], 'cancelled', 'free');
  return true;
}
