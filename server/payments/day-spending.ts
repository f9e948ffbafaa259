import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

/** What each person has spent by wristband on a day, less what was refunded to the card. Spending limits are measured against this. */
export async function spentOn(ctx: Ctx, day: Day, consumerIds: readonly ObjectId[]): Promise<Map<ObjectId, number>> {
  if (consumerIds.length === 0) return new Map();
  const { rows } = await sql<{ consumer_id: string; cents: number }>`
    select s.consumer_id, s.spent_cents - ${refundedOn(sql`s.workspace_id`, sql`s.consumer_id`, sql`s.day`)} as cents from spending_day s
    where s.workspace_id = ${ctx.workspace.id} and s.day = ${day} and s.consumer_id = any(${[...consumerIds]}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.consumer_id, row.cents]));
}

/** What has been refunded of the charges of this day, whenever it was refunded. A released charge does not count towards the day, so it is left out. */
export function refundedOn(workspaceId: RawBuilder<unknown>, consumerId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(p.refunded_cents), 0)::int from wristband_charge c join payment p on p.workspace_id = c.workspace_id and p.payment_id = c.payment_id
    where c.workspace_id = ${workspaceId} and c.consumer_id = ${consumerId} and c.day = ${day} and c.state <> 'released')`;
}
