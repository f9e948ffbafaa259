import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';
import { endOrders } from '#server/orders/purchase/order-states.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';

const QUIET_MS = 10 * MINUTE_MS;
const PER_TURN = 500;

/** Ends orders whose card was declined and whose holds have expired. This frees their promo codes. */
export function expireOrders(house: House, lookBackMs: number): Promise<number> {
  return inEachWorkspace(house, 'expired orders', (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const { id } = ctx.workspace;
      const now = ctx.clock.now();
      const { rows } = await sql<{ order_id: string }>`
        select o.order_id from sales_order o
        where o.workspace_id = ${id} and o.state = 'awaiting-payment' and o.updated_at < ${new Date(now - QUIET_MS)} and o.order_id in (
          select p.order_id from payment p where p.workspace_id = ${id} and p.state in ('declined', 'failed') and p.decided_at between ${new Date(now - lookBackMs)} and ${new Date(now - QUIET_MS)})
        and not exists (
          select from order_item i join hold h on h.workspace_id = i.workspace_id and h.hold_id = i.hold_id
          where i.workspace_id = ${id} and i.order_id = o.order_id and i.state = 'open' and h.expires_at > ${new Date(now)})
        order by o.order_id limit ${PER_TURN} for update of o skip locked`.execute(ctx.db);
      await endOrders(
        ctx,
        rows.map((row) => row.order_id),
        'expired',
        'return',
      );
      return rows.length;
    }),
  );
}
