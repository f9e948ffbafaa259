import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import { titleOf } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { listLiteral } from '#server/platform/database/array-literal.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { announceChange } from './changes.ts';
import { docletOf, withoutEmpty, type Doclet, type DocletData } from './doclet.ts';
import { recordHistory, rememberable, type HistoryEntry } from './history.ts';
import { withCleanHtml } from './sanitize-html.ts';

/** Records for the other modules. Callers check permissions before they call any of these. */
type NewDoclet = { templateId: ObjectId; title?: string; data: DocletData; tags?: string[]; ownerAccount?: ObjectId | null; id?: ObjectId };

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

/** Inserts any number of new records at once. */
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
      doclet_id: doclet.id,
      template_id: doclet.templateId,
      title: doclet.title,
      data: JSON.stringify(doclet.data),
      tags: doclet.tags,
      owner_account: doclet.ownerAccount,
    }));
    const same = { workspace_id: ctx.workspace.id, created_at: now, updated_at: now };
    const told = created.map(({ id, templateId, title, data, tags }): HistoryEntry => ({
      docletId: id,
      change: 'create',
      before: null,
      after: { title, data: rememberable(templateId, data), tags },
    }));
    await Promise.all([insertMany(ctx.db, 'doclet', DOCLET_COLUMNS, rows, same), recordHistory(ctx, told)]);
    for (const doclet of created) announceChange(ctx, doclet);
    return created;
  });
}

/** Sets the given fields and leaves the others. Null removes a field. */
export async function updateDocletData(ctx: Ctx, id: ObjectId, patch: DocletData): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveDocletData(ctx, await lockDoclet(ctx, id), patch));
}

/** The record, locked against changes until the transaction ends. */
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

/** Saves changes to any number of records at once. All of them must be locked. */
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

/** Changes who owns a record: a family member or an invited person who now has their own account. */
export async function setDocletOwner(ctx: Ctx, id: ObjectId, ownerAccount: ObjectId | null): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveBeside(ctx, await lockDoclet(ctx, id), { ownerAccount }, 'update'));
}

/** For records whose template does not build the title from fields. */
export async function setDocletTitle(ctx: Ctx, id: ObjectId, title: string): Promise<Doclet> {
  return inTransaction(ctx, async (ctx) => saveBeside(ctx, await lockDoclet(ctx, id), { title }, 'update'));
}

/** What can change of a record besides its data, and the name for it in the history. */
const BESIDE_DATA = { tags: 'tags', title: 'title', ownerAccount: 'owner_account' } as const;
type BesideData = keyof typeof BESIDE_DATA;

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

/** The records in the order of the ids. Ids that do not exist in this workspace are left out. */
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

/** `updatedAt` always increases, so that it tells two versions apart even within one millisecond. */
async function writeDoclets(ctx: Ctx, doclets: readonly Doclet[]): Promise<Doclet[]> {
  if (doclets.length === 0) return [];
  const saved = doclets.map((doclet) => ({ ...doclet, updatedAt: new Date(Math.max(ctx.clock.now(), doclet.updatedAt.getTime() + 1)) }));
  const of = <T>(value: (doclet: Doclet) => T) => saved.map(value);
  await sql`
    update doclet d set title = c.title, data = c.data::jsonb, tags = c.tags::text[], owner_account = c.owner_account, updated_at = c.updated_at
    from unnest(${of((one) => one.id)}::text[], ${of((one) => one.title)}::text[], ${of((one) => JSON.stringify(one.data))}::text[], ${of((one) => listLiteral(one.tags))}::text[],
      ${of((one) => one.ownerAccount)}::text[], ${of((one) => one.updatedAt)}::timestamptz[]) as c(doclet_id, title, data, tags, owner_account, updated_at)
    where d.workspace_id = ${ctx.workspace.id} and d.doclet_id = c.doclet_id`.execute(ctx.db);
  for (const doclet of saved) announceChange(ctx, doclet);
  return saved;
}

function titleFor(templateId: ObjectId, data: DocletData, given: string): string {
  const template = TEMPLATES_BY_ID.get(templateId);
  return ((template && titleOf(template, data)) ?? given).slice(0, 300);
}
