import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { AskedRefund } from './refund-wanted.ts';

/** A refund of the same that waits for a second person. `isSame`: asked for by the same person in the same words. */
export type WaitingRefund = { taskId: ObjectId; title: string; reason: string; isSame: boolean };

/** The things count in whatever order they are named, and neither the reason nor the way of the money makes it another refund. The caller has locked the order. */
export async function waitingRefund(ctx: Ctx, requestedBy: ObjectId, asked: AskedRefund): Promise<WaitingRefund | null> {
  const { orderId, itemIds, amountCents, arbitrary, askedCents, reasons } = asked;
  const [same, all, items] = [{ orderId, amountCents, arbitrary, askedCents, reasons }, asked, itemIds].map((part) => JSON.stringify(part));
  const { rows } = await sql<WaitingRefund>`
    select task_id as "taskId", title, data ->> 'reason' as reason,
      requested_by = ${requestedBy} and data - 'itemIds' = ${all}::jsonb - 'itemIds' as "isSame"
    from task where workspace_id = ${ctx.workspace.id} and status = 'open' and kind = 'refund'
      and data @> ${same}::jsonb and data -> 'itemIds' @> ${items}::jsonb and data -> 'itemIds' <@ ${items}::jsonb
    order by created_at limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
