import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { announceChange } from './changes.ts';
import { docletOf, weaveOf, type Doclet, type DocletData, type Weave } from './doclet.ts';
import { docletsByIds } from './doclets.ts';
import { recordHistory, type HistoryEntry } from './history.ts';
import { endsOf, weavesAmong } from './known-weaves.ts';
import type { DocletTables } from './tables.ts';

/** A relation to create, for a caller who has checked the permission. `oneWay`: only from the first record to the second. */
export type NewWeave = { fromId: ObjectId; toId: ObjectId; role?: string; data?: DocletData; oneWay?: boolean };

/** Links two records in both directions. If they are linked already, no second link is made; the existing one takes the given data, or keeps its own if none is given. */
export async function weave(ctx: Ctx, link: NewWeave): Promise<Weave> {
  const [made] = await weaveLinks(ctx, [link]);
  return made!;
}

/**
 * Creates any number of links, in both directions unless a link says otherwise. Returns those that were asked for. It is one statement, because the first such statement locks the
 * catalogue's version: with several, two callers could wait for each other.
 */
export async function weaveLinks(ctx: Ctx, links: readonly NewWeave[]): Promise<Weave[]> {
  const once = new Map<string, NewWeave>();
  for (const link of links) if (link.data || !once.has(nameOf(link))) once.set(nameOf(link), link);
  const isSingle = ({ fromId, toId, oneWay }: NewWeave) => oneWay === true || fromId === toId;
  const made = await weaveEach(
    ctx,
    [...once.values()].flatMap((link) => (isSingle(link) ? [link] : [link, { ...link, fromId: link.toId, toId: link.fromId }])),
  );
  const byEnds = new Map(made.map((one) => [endsOf(one), one]));
  return links.map((link) => byEnds.get(nameOf(link))!);
}

const nameOf = (link: NewWeave): string => endsOf({ role: '', ...link });

/** Always in the order of the ids, so that two callers who link the same records from both ends never wait for each other. */
async function weaveEach(ctx: Ctx, links: readonly NewWeave[]): Promise<Weave[]> {
  if (links.length === 0) return [];
  return inTransaction(ctx, async (ctx) => {
    const ids = links.flatMap(({ fromId, toId }) => [fromId, toId]);
    const ends = new Map((await docletsByIds(ctx, ids)).map((end) => [end.id, end]));
    const known = await weavesAmong(ctx, links);
    const asked = links.map(({ fromId, toId, role = '', data }) => {
      const [from, to] = [ends.get(fromId), ends.get(toId)];
      if (!from || !to) throw notFound('The record');
      const before = known.get(endsOf({ fromId, toId, role }));
      const { role: _, ...kept } = data ?? before?.data ?? {};
      return { from, to, role, kept, before };
    });
    const rows = asked
      .filter(({ before, kept }) => !before || !isDeepStrictEqual(before.data, kept))
      .toSorted((a, b) => (a.from.id + a.to.id < b.from.id + b.to.id ? -1 : 1));
    const of = <T>(value: (row: (typeof rows)[number]) => T) => rows.map(value);
    const told = rows.map(({ from, to, role, kept }): HistoryEntry => ({
      docletId: from.id,
      change: 'weave',
      before: null,
      after: { to: to.id, role, data: kept },
    }));
    const [written] = await Promise.all([
      sql<Selectable<DocletTables['weave']>>`
        insert into weave (workspace_id, weave_id, from_id, to_id, from_template, to_template, role, data, created_at)
        select ${ctx.workspace.id}, w.weave_id, w.from_id, w.to_id, w.from_template, w.to_template, w.role, w.data::jsonb, ${new Date(ctx.clock.now())}
        from unnest(${of(() => ctx.random.objectId())}::text[], ${of((row) => row.from.id)}::text[], ${of((row) => row.to.id)}::text[],
          ${of((row) => row.from.templateId)}::text[], ${of((row) => row.to.templateId)}::text[], ${of((row) => row.role)}::text[], ${of((row) => JSON.stringify(row.kept))}::text[])
          as w(weave_id, from_id, to_id, from_template, to_template, role, data)
        on conflict (workspace_id, from_id, to_id, role) do update set data = excluded.data returning *`.execute(ctx.db),
      recordHistory(ctx, told),
    ]);
    for (const { from } of rows) announceChange(ctx, from);
    const changed = new Set(rows);
    return [...written.rows.map(weaveOf), ...asked.flatMap((row) => (row.before && !changed.has(row) ? [row.before] : []))];
  });
}

/** Removes the links between two records, in both directions. Without a role, those of every role. */
export async function unweave(ctx: Ctx, { fromId, toId, role }: { fromId: ObjectId; toId: ObjectId; role?: string }): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    // Locks in the order in which links are created, so that somebody who creates the same links meanwhile waits at the first.
    const { rows } = await sql<Selectable<DocletTables['weave']>>`
      with mine as materialized (
        select weave_id from weave
        where workspace_id = ${ctx.workspace.id} and ((from_id = ${fromId} and to_id = ${toId}) or (from_id = ${toId} and to_id = ${fromId}))
          and (${role ?? null}::text is null or role = ${role ?? null})
        order by from_id, to_id for update)
      delete from weave w using mine where w.workspace_id = ${ctx.workspace.id} and w.weave_id = mine.weave_id returning w.*`.execute(ctx.db);
    const gone = rows.map(weaveOf);
    await recordHistory(
      ctx,
      gone.map((link) => ({ docletId: link.fromId, change: 'unweave', before: { to: link.toId, role: link.role, data: link.data }, after: null })),
    );
    for (const end of await docletsByIds(
      ctx,
      gone.map((link) => link.fromId),
    ))
      announceChange(ctx, end);
    return gone.length;
  });
}

export type Linked = { doclet: Doclet; weaveId: ObjectId; role: string; data: DocletData };

/** The records that a record is linked to, with the data of each link. */
export async function linkedDoclets(ctx: Ctx, id: ObjectId, only: { template?: ObjectId; role?: string } = {}): Promise<Linked[]> {
  let query = ctx.db
    .selectFrom('weave')
    .innerJoin('doclet', (join) => join.onRef('doclet.workspace_id', '=', 'weave.workspace_id').onRef('doclet.doclet_id', '=', 'weave.to_id'))
    .selectAll('doclet')
    .select(['weave.weave_id', 'weave.role', 'weave.data as weave_data'])
    .where('weave.workspace_id', '=', ctx.workspace.id)
    .where('weave.from_id', '=', id);
  if (only.template !== undefined) query = query.where('weave.to_template', '=', only.template);
  if (only.role !== undefined) query = query.where('weave.role', '=', only.role);
  const rows = await query.orderBy('weave.weave_id').execute();
  return rows.map((row) => ({ doclet: docletOf(row), weaveId: row.weave_id, role: row.role, data: row.weave_data }));
}
