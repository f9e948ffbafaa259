import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, DocletData, Weave } from '#server/doclets/doclet.ts';
import type { DocletView, ViewScope } from '#server/doclets/views.ts';

/** Rows that read as records: the source gives `doclet_id, title, data, owner_account, created_at, updated_at` of those the scope meets. */
export type RowSource = (ctx: Ctx, scope: ViewScope) => RawBuilder<unknown>;
/** Which fields of a row name another record, and of what kind. */
export type RowLinks = Readonly<Record<string, ObjectId>>;

type Row = { doclet_id: string; title: string; data: DocletData; owner_account: string | null; created_at: Date; updated_at: Date };

export function rowView(templateId: ObjectId, source: RowSource, links: RowLinks): DocletView {
  const docletOf = (row: Row): Doclet => ({ id: row.doclet_id, templateId, title: row.title, data: withoutNothing(row.data), tags: [], ownerAccount: row.owner_account, createdAt: row.created_at, updatedAt: row.updated_at });
  const byIds = async (ctx: Ctx, ids: readonly ObjectId[], scope: ViewScope) => {
    const { rows } = await sql<Row>`select * from (${source(ctx, scope)}) v where v.doclet_id = any(${[...ids]}::text[])`.execute(ctx.db);
    return rows.map(docletOf);
  };
  return {
    byIds,
    async query(ctx, filter, page, scope) {
      const conditions = [sql`true`];
      if (filter.title) conditions.push(sql`v.title = any(${[...filter.title]}::text[])`);
      for (const { path, values } of filter.data) conditions.push(sql`v.data #>> ${[...path]}::text[] = any(${[...values]}::text[])`);
      if (page.after) conditions.push(page.descending ? sql`v.doclet_id < ${page.after}` : sql`v.doclet_id > ${page.after}`);
      const { rows } = await sql<Row>`
        select * from (${source(ctx, scope)}) v where ${sql.join(conditions, sql` and `)}
        order by v.doclet_id ${page.descending ? sql`desc` : sql`asc`} limit ${page.limit}`.execute(ctx.db);
      return rows.map(docletOf);
    },
    async weavesOf(ctx, ids, scope) {
      return (await byIds(ctx, ids, scope)).flatMap((doclet) => Object.entries(links).flatMap(([field, toTemplate]) => linkOf(doclet, field, toTemplate) ?? []));
    },
  };
}

/** The link of a row has no row of its own; its id follows from its ends. */
function linkOf(from: Doclet, field: string, toTemplate: ObjectId): Weave | null {
  const toId = from.data[field];
  if (!isObjectId(toId)) return null;
  return { id: createHash('sha256').update(`${from.id} ${toId}`).digest('hex').slice(0, 24), fromId: from.id, toId, fromTemplate: from.templateId, toTemplate, role: '', data: {} };
}

function withoutNothing(data: DocletData): DocletData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}
