import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';

/**
 * Locks the tickets that these items have now. A ticket that is passed on while its lock is waited for is no longer one of them, and the query cannot see the ticket that took its
 * place. So the tickets are looked up again.
 */
export async function lockLiveTickets(ctx: Ctx, itemIds: readonly ObjectId[]): Promise<AdmissionRow[]> {
  const locked = await liveTickets(ctx, itemIds).orderBy('admission_id').forUpdate().execute();
  const known = new Set(locked.map((ticket) => ticket.admission_id));
  const now = await liveTickets(ctx, itemIds).execute();
  return now.every((ticket) => known.has(ticket.admission_id)) ? locked : lockLiveTickets(ctx, itemIds);
}

/** Found by their orders, as tickets are indexed. */
function liveTickets(ctx: Ctx, itemIds: readonly ObjectId[]) {
  return ctx.db
    .selectFrom('admission')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('order_id', 'item_id'),
        'in',
        selectFrom('order_item')
          .select(['order_id', 'item_id'])
          .where('workspace_id', '=', ctx.workspace.id)
          .where('item_id', 'in', [...itemIds])
          .$asTuple('order_id', 'item_id'),
      ),
    )
    .where(sql<boolean>`live`);
}
