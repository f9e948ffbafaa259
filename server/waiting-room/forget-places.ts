import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { profileOwner } from '#server/inventory/owners/owners.ts';
import { forget } from '#server/platform/tidy.ts';

/** A place that nobody has asked for in a day is given up, also once its room has ended. A line goes with its last place. */
export async function forgetPlaces({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const [db, dayAgo] = [database.of(workspaceId), new Date(clock.now() - DAY_MS)];
  const places = await forget(db, sql`room_place`, sql`workspace_id = ${workspaceId} and greatest(seen_at, pass_ends_at) < ${dayAgo}`);
  const isEmpty = sql`not exists (select from room_place p where p.workspace_id = waiting_room.workspace_id and p.event_id = waiting_room.event_id)`;
  return places + (await forget(db, sql`waiting_room`, sql`workspace_id = ${workspaceId} and begins_at < ${dayAgo} and ${isEmpty}`));
}

/** Takes somebody who leaves out of all waiting rooms. */
export async function forgetPlacesOf(ctx: Ctx, accountId: ObjectId): Promise<void> {
  await ctx.db.deleteFrom('room_place').where('workspace_id', '=', ctx.workspace.id).where('owner', '=', profileOwner(accountId)).execute();
}
