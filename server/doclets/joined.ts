import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

/**
 * The own records of those among these people who have accepted their invitation, by the record that stood for them. Nobody else among them accepts before the transaction ends.
 * Locked after families and groups, and before wristbands, as accepting does.
 */
export async function lockJoined(ctx: Ctx, personIds: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, ObjectId>> {
  const { rows } = await sql<{ doclet_id: ObjectId; joined_as: ObjectId | null }>`
    select doclet_id, data ->> 'joined_as' as joined_as from doclet
    where workspace_id = ${ctx.workspace.id} and doclet_id = any(${[...personIds]}::text[]) and data ->> 'invited_status' in ('pending', 'accepted')
    order by doclet_id for share`.execute(ctx.db);
  return new Map(rows.flatMap((row) => (row.joined_as === null ? [] : [[row.doclet_id, row.joined_as] as const])));
}
