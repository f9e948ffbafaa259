import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { titleOf } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { insertMany, listOf } from '#server/platform/insert-many.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { announceChange } from './changes.ts';
import { BESIDE_DATA, docletOf, weaveOf, withoutEmpty, type BesideData, type Doclet, type DocletData, type Weave } from './doclet.ts';
import { recordHistory, rememberable, type HistoryEntry } from './history.ts';
import { endsOf, weavesAmong } from './known-weaves.ts';
import { withCleanHtml } from './sanitize-html.ts';
import type { DocletTables } from './tables.ts';

/** Records and their relations for the other modules: what the caller may do has been decided before any of these is called. */
export type NewDoclet = { templateId: ObjectId; title?: string; data: DocletData; tags?: string[]; ownerAccount?: ObjectId | null; id?: ObjectId };

export async function insertDoclet(ctx: Ctx, doclet: NewDoclet): Promise<Doclet> {
  const [created] = await insertDoclets(ctx, [doclet]);
  return created!;
}

const DOCLET_COLUMNS = {
  workspace_id: 'text',
  doclet_id: 'text',
  template_id: 'text',
  title: 'text',
  data: 'jsonb',
  tags: 'text[]',
  owner_account: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

/** Any number of new records at once. */
export async function insertDoclets(ctx: Ctx, doclets: readonly NewDoclet[]): Promise<Doclet[]> {
  return inTransaction(ctx, async (ctx) => {
    const now = new Date(ctx.clock.now());
    const created = doclets.map((doclet): Doclet => {
      const data = withCleanHtml(doclet.templateId, withoutEmpty(doclet.data));
      return {
        id: doclet.id ?? ctx.random.objectId(),
        templateId: doclet.templateId,
        title: titleFor(doclet.templateId, data, doclet.title ?? ''),
        data,
        tags: [...new Set(doclet.tags)],
        ownerAccount: doclet.ownerAccount ?? null,
        createdAt: now,
        updatedAt: now,
      };
    });
    const rows = created.map((doclet) => ({
      workspace_id: ctx.workspace.id,
      doclet_id: doclet.id,
      template_id: doclet.templateId,
      title: doclet.title,
      data: JSON.stringify(doclet.data),
      tags: doclet.tags,
      owner_account: doclet.ownerAccount,
      created_at: now,
      updated_at: now,
    }));
    const told = created.map(({ id, templateId, title, data, tags }): HistoryEntry => ({
      docletId: id,
      change: 'create',
      before: null,
      after: { title, data: rememberable(templateId, data), tags },
    }));
    await Promise.all([insertMany(ctx.db, 'doclet', DOCLET_COLUMNS, rows), recordHistory(ctx, told)]);
    for (const doclet of created) announceChange(ctx, doclet);
    return created;
  });
}

/** Sets the given fields and leaves the others; null takes a field away. */
export async function updateDocletData(ctx: Ctx, id: ObjectId, patch: DocletData): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveDocletData(ctx, await lockDoclet(ctx, id), patch));
}

/** The record, kept from changing until the transaction ends. */
export async function lockDoclet(ctx: Ctx, id: ObjectId): Promise<Doclet> {
  const doclet = await lockDocletIfThere(ctx, id);
  if (!doclet) throw notFound('The record');
  return doclet;
}

export async function lockDocletIfThere(ctx: Ctx, id: ObjectId): Promise<Doclet | null> {
  const row = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('doclet_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? docletOf(row) : null;
}

export async function saveDocletData(ctx: Ctx, locked: Doclet, patch: DocletData): Promise<Doclet> {
  const [saved] = await saveDocletsData(ctx, [{ locked, patch }]);
  return saved!;
}

/** Any number of records, each locked, at once. */
export async function saveDocletsData(ctx: Ctx, changes: readonly { locked: Doclet; patch: DocletData }[]): Promise<Doclet[]> {
  const next = changes.map(({ locked, patch }) => {
    const clean = withCleanHtml(locked.templateId, patch);
    const data = withoutEmpty({ ...locked.data, ...clean });
    const changed = Object.keys(clean).filter((name) => JSON.stringify(locked.data[name] ?? null) !== JSON.stringify(data[name] ?? null));
    return { locked, changed, doclet: changed.length === 0 ? locked : { ...locked, title: titleFor(locked.templateId, data, locked.title), data } };
  });
  const told = next
    .filter(({ changed }) => changed.length > 0)
    .map(({ locked, changed, doclet }): HistoryEntry => {
      const only = (from: DocletData) => rememberable(locked.templateId, Object.fromEntries(changed.map((name) => [name, from[name] ?? null])));
      return { docletId: locked.id, change: 'update', before: { data: only(locked.data) }, after: { data: only(doclet.data) } };
    });
  const [written] = await Promise.all([
    writeDoclets(
      ctx,
      next.filter(({ changed }) => changed.length > 0).map(({ doclet }) => doclet),
    ),
    recordHistory(ctx, told),
  ]);
  const byId = new Map(written.map((doclet) => [doclet.id, doclet]));
  return next.map(({ doclet }) => byId.get(doclet.id) ?? doclet);
}

export async function saveDocletTags(ctx: Ctx, locked: Doclet, tags: string[]): Promise<Doclet> {
  return saveBeside(ctx, locked, { tags: [...new Set(tags)] }, 'tags');
}

/** Whose record it is: a family member or invited person who now has an account of their own. */
export async function setDocletOwner(ctx: Ctx, id: ObjectId, ownerAccount: ObjectId | null): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveBeside(ctx, await lockDoclet(ctx, id), { ownerAccount }, 'update'));
}

/** What a record is called whose template makes no title of its fields. */
export async function setDocletTitle(ctx: Ctx, id: ObjectId, title: string): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveBeside(ctx, await lockDoclet(ctx, id), { title }, 'update'));
}

async function saveBeside(ctx: Ctx, locked: Doclet, beside: Partial<Pick<Doclet, BesideData>>, change: HistoryEntry['change']): Promise<Doclet> {
  const changed = { ...locked, ...beside };
  if (isDeepStrictEqual(changed, locked)) return locked;
  const told = (doclet: Doclet) => Object.fromEntries((Object.keys(beside) as BesideData[]).map((name) => [BESIDE_DATA[name], doclet[name]]));
  const [saved] = await writeDoclets(ctx, [changed]);
  await recordHistory(ctx, [{ docletId: locked.id, change, before: told(locked), after: told(changed) }]);
  return saved!;
}

export async function docletById(ctx: Ctx, id: ObjectId): Promise<Doclet | null> {
  const [doclet] = await docletsByIds(ctx, [id]);
  return doclet ?? null;
}

/** In the order of the ids; those that do not exist here are left out. */
export async function docletsByIds(ctx: Ctx, ids: readonly ObjectId[]): Promise<Doclet[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`doclet_id = any(${[...new Set(ids)]}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.doclet_id, row]));
  return ids.flatMap((id) => (byId.has(id) ? [docletOf(byId.get(id)!)] : []));
}

export async function docletsByTemplate(ctx: Ctx, templateId: ObjectId, only: { eventId?: ObjectId; ownerAccount?: ObjectId } = {}): Promise<Doclet[]> {
  let query = ctx.db.selectFrom('doclet').selectAll().where('workspace_id', '=', ctx.workspace.id).where('template_id', '=', templateId);
  if (only.eventId !== undefined) query = query.where(sql<boolean>`data ? 'event_id' and data ->> 'event_id' = ${only.eventId}`);
  if (only.ownerAccount !== undefined) query = query.where('owner_account', '=', only.ownerAccount);
  return (await query.orderBy('doclet_id').execute()).map(docletOf);
}

/** `oneWay`: from the first record to the second only. */
export type NewWeave = { fromId: ObjectId; toId: ObjectId; role?: string; data?: DocletData; oneWay?: boolean };

/** Links two records, each seen from the other. Linking what is linked already makes no second link; it takes the data given, and without any keeps its own. */
export async function weave(ctx: Ctx, link: NewWeave): Promise<Weave> {
  const [made] = await weaveLinks(ctx, [link]);
  return made!;
}

/**
 * Any number of links at once, each seen from both of its records unless it says otherwise; told are those that were asked
 * for. In one statement, for after one the catalogue's version is locked: with more, two callers could wait for each other.
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

/** Always in the order of the ids: two callers who link from both ends wait for each other and never both. */
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

/** Takes the links between two records away, in both directions; without a role, those of every role. */
export async function unweave(ctx: Ctx, { fromId, toId, role }: { fromId: ObjectId; toId: ObjectId; role?: string }): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    // In the order in which they are made, so that whoever links the two meanwhile waits at the first of them.
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

/** The records a record leads to, with what its link says of them. */
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

/** The time of change always moves on, so that it tells two versions apart even within one millisecond. */
async function writeDoclets(ctx: Ctx, doclets: readonly Doclet[]): Promise<Doclet[]> {
  if (doclets.length === 0) return [];
  const saved = doclets.map((doclet) => ({ ...doclet, updatedAt: new Date(Math.max(ctx.clock.now(), doclet.updatedAt.getTime() + 1)) }));
  const of = <T>(value: (doclet: Doclet) => T) => saved.map(value);
  await sql`
    update doclet d set title = c.title, data = c.data::jsonb, tags = ${sql.raw(listOf('c.tags'))}, owner_account = c.owner_account, updated_at = c.updated_at
    from unnest(${of((one) => one.id)}::text[], ${of((one) => one.title)}::text[], ${of((one) => JSON.stringify(one.data))}::text[], ${of((one) => JSON.stringify(one.tags))}::text[],
      ${of((one) => one.ownerAccount)}::text[], ${of((one) => one.updatedAt)}::timestamptz[]) as c(doclet_id, title, data, tags, owner_account, updated_at)
    where d.workspace_id = ${ctx.workspace.id} and d.doclet_id = c.doclet_id`.execute(ctx.db);
  for (const doclet of saved) announceChange(ctx, doclet);
  return saved;
}

function titleFor(templateId: ObjectId, data: DocletData, given: string): string {
  const template = TEMPLATES_BY_ID.get(templateId);
  return ((template && titleOf(template, data)) ?? given).slice(0, 300);
}
