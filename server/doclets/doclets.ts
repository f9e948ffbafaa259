import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { titleOf } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { announceChange } from './changes.ts';
import { docletOf, weaveOf, type Doclet, type DocletData, type Weave } from './doclet.ts';
import { recordHistory, rememberable } from './history.ts';
import { withCleanHtml } from './sanitize-html.ts';

/** Records and their relations for the other modules: what the caller may do has been decided before any of these is called. */
export type NewDoclet = { templateId: ObjectId; title?: string; data: DocletData; tags?: string[]; ownerAccount?: ObjectId | null; id?: ObjectId };

export async function insertDoclet(ctx: Ctx, doclet: NewDoclet): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => {
    const now = new Date(ctx.clock.now());
    const data = withCleanHtml(doclet.templateId, withoutEmpty(doclet.data));
    const row = {
      workspace_id: ctx.workspace.id,
      doclet_id: doclet.id ?? ctx.random.objectId(),
      template_id: doclet.templateId,
      title: titleFor(doclet.templateId, data, doclet.title ?? ''),
      data: JSON.stringify(data),
      tags: [...new Set(doclet.tags)],
      owner_account: doclet.ownerAccount ?? null,
      created_at: now,
      updated_at: now,
    };
    await ctx.db.insertInto('doclet').values(row).execute();
    await recordHistory(ctx, [
      { docletId: row.doclet_id, change: 'create', before: null, after: { title: row.title, data: rememberable(row.template_id, data), tags: row.tags } },
    ]);
    const created = docletOf({ ...row, data });
    announceChange(ctx, created);
    return created;
  });
}

/** Sets the given fields and leaves the others; null takes a field away. */
export async function updateDocletData(ctx: Ctx, id: ObjectId, patch: DocletData): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveDocletData(ctx, await lockDoclet(ctx, id), patch));
}

/** The record, kept from changing until the transaction ends. */
export async function lockDoclet(ctx: Ctx, id: ObjectId): Promise<Doclet> {
  const row = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('doclet_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('The record');
  return docletOf(row);
}

export async function saveDocletData(ctx: Ctx, locked: Doclet, patch: DocletData): Promise<Doclet> {
  const clean = withCleanHtml(locked.templateId, patch);
  const data = withoutEmpty({ ...locked.data, ...clean });
  const changed = Object.keys(clean).filter((name) => JSON.stringify(locked.data[name] ?? null) !== JSON.stringify(data[name] ?? null));
  if (changed.length === 0) return locked;
  const title = titleFor(locked.templateId, data, locked.title);
  const saved = await writeDoclet(ctx, { ...locked, title, data });
  const only = (from: DocletData) => rememberable(locked.templateId, Object.fromEntries(changed.map((name) => [name, from[name] ?? null])));
  await recordHistory(ctx, [{ docletId: locked.id, change: 'update', before: { data: only(locked.data) }, after: { data: only(data) } }]);
  return saved;
}

export async function saveDocletTags(ctx: Ctx, locked: Doclet, tags: string[]): Promise<Doclet> {
  const unique = [...new Set(tags)];
  if (JSON.stringify(unique) === JSON.stringify(locked.tags)) return locked;
  const saved = await writeDoclet(ctx, { ...locked, tags: unique });
  await recordHistory(ctx, [{ docletId: locked.id, change: 'tags', before: { tags: locked.tags }, after: { tags: unique } }]);
  return saved;
}

/** Whose record it is: a family member or invited person who now has an account of their own. */
export async function setDocletOwner(ctx: Ctx, id: ObjectId, ownerAccount: ObjectId | null): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockDoclet(ctx, id);
    if (locked.ownerAccount === ownerAccount) return locked;
    const saved = await writeDoclet(ctx, { ...locked, ownerAccount });
    await recordHistory(ctx, [{ docletId: id, change: 'update', before: { owner_account: locked.ownerAccount }, after: { owner_account: ownerAccount } }]);
    return saved;
  });
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
    .where('doclet_id', 'in', [...new Set(ids)])
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

export type NewWeave = { fromId: ObjectId; toId: ObjectId; role?: string; data?: DocletData };

/** Links two records, each seen from the other. Linking what is linked already changes its data and makes no second link. */
export async function weave(ctx: Ctx, link: NewWeave): Promise<Weave> {
  return inTransaction(ctx, async (ctx) => {
    // Always in the order of the ids: two callers who link from both ends wait for each other and never both.
    const made: Weave[] = [];
    for (const [fromId, toId] of [
      [link.fromId, link.toId],
      [link.toId, link.fromId],
    ].toSorted() as [ObjectId, ObjectId][])
      made.push(await weaveOneWay(ctx, { ...link, fromId, toId }));
    return made.find((one) => one.fromId === link.fromId)!;
  });
}

/** From the first record to the second only. */
export async function weaveOneWay(ctx: Ctx, { fromId, toId, role = '', data = {} }: NewWeave): Promise<Weave> {
  return inTransaction(ctx, async (ctx) => {
    const ends = await docletsByIds(ctx, [fromId, toId]);
    const [from, to] = [ends.find((end) => end.id === fromId), ends.find((end) => end.id === toId)];
    if (!from || !to) throw notFound('The record');
    const { role: _, ...kept } = data;
    const row = await ctx.db
      .insertInto('weave')
      .values({
        workspace_id: ctx.workspace.id,
        weave_id: ctx.random.objectId(),
        from_id: fromId,
        to_id: toId,
        from_template: from.templateId,
        to_template: to.templateId,
        role,
        data: JSON.stringify(kept),
        created_at: new Date(ctx.clock.now()),
      })
      .onConflict((oc) => oc.columns(['workspace_id', 'from_id', 'to_id', 'role']).doUpdateSet({ data: JSON.stringify(kept) }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordHistory(ctx, [{ docletId: fromId, change: 'weave', before: null, after: { to: toId, role, data: kept } }]);
    announceChange(ctx, from);
    return weaveOf(row);
  });
}

/** Takes the links between two records away, in both directions; without a role, those of every role. */
export async function unweave(ctx: Ctx, { fromId, toId, role }: { fromId: ObjectId; toId: ObjectId; role?: string }): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let query = ctx.db
      .deleteFrom('weave')
      .where('workspace_id', '=', ctx.workspace.id)
      .where((eb) => eb.or([eb.and({ from_id: fromId, to_id: toId }), eb.and({ from_id: toId, to_id: fromId })]));
    if (role !== undefined) query = query.where('role', '=', role);
    const gone = (await query.returningAll().execute()).map(weaveOf);
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
async function writeDoclet(ctx: Ctx, doclet: Doclet): Promise<Doclet> {
  const updatedAt = new Date(Math.max(ctx.clock.now(), doclet.updatedAt.getTime() + 1));
  await ctx.db
    .updateTable('doclet')
    .set({ title: doclet.title, data: JSON.stringify(doclet.data), tags: doclet.tags, owner_account: doclet.ownerAccount, updated_at: updatedAt })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('doclet_id', '=', doclet.id)
    .execute();
  const saved = { ...doclet, updatedAt };
  announceChange(ctx, saved);
  return saved;
}

function titleFor(templateId: ObjectId, data: DocletData, given: string): string {
  const template = TEMPLATES_BY_ID.get(templateId);
  return ((template && titleOf(template, data)) ?? given).slice(0, 300);
}

function withoutEmpty(data: DocletData): DocletData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}
