import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { weaveOf, type Weave } from './doclet.ts';
import type { DocletTables } from './tables.ts';

type Ends = { fromId: ObjectId; toId: ObjectId; role?: string };

export const endsOf = ({ fromId, toId, role = '' }: Ends): string => `${fromId} ${toId} ${role}`;

/** The links among these that exist already, by their ends. */
export async function weavesAmong(ctx: Ctx, links: readonly Ends[]): Promise<Map<string, Weave>> {
  const of = (value: (link: Ends) => string) => links.map(value);
  const { rows } = await sql<Selectable<DocletTables['weave']>>`
    select w.* from weave w
    join unnest(${of((link) => link.fromId)}::text[], ${of((link) => link.toId)}::text[], ${of((link) => link.role ?? '')}::text[]) as l(from_id, to_id, role)
      on w.from_id = l.from_id and w.to_id = l.to_id and w.role = l.role
    where w.workspace_id = ${ctx.workspace.id}`.execute(ctx.db);
  return new Map(rows.map(weaveOf).map((weave) => [endsOf(weave), weave]));
}

/** The links that lead from these records, oldest first. */
export async function weavesFrom(ctx: Ctx, ids: readonly ObjectId[]): Promise<Weave[]> {
  const rows = await ctx.db
    .selectFrom('weave')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where((eb) => eb('from_id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('weave_id')
    .execute();
  return rows.map(weaveOf);
}
