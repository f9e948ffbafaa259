import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { withoutEmpty, type Doclet, type DocletData, type Weave } from '../doclet.ts';
import type { DocletView, ViewScope } from '../views.ts';

/** Rows that read as records. The source selects `doclet_id, title, data, owner_account, created_at, updated_at` of the rows within the scope. */
type RowSource = (ctx: Ctx, scope: ViewScope) => RawBuilder<unknown>;
/** Fields that are columns of the tables, as expressions. A filter by these finds rows without building all records. */
export type RowColumns = Readonly<Record<string, RawBuilder<unknown>>>;
/** Which fields of a row name another record, and that record's kind and role. */
type RowLinks = Readonly<Record<string, ObjectId | { to: ObjectId; role: string }>>;
/** Links from other records to rows. Whether the caller may see the rows is checked afterwards. */
type LinkedRow = { from_id: ObjectId; to_id: ObjectId };
type BackLink = { from: ObjectId; role?: string; find: (ctx: Ctx, ids: readonly ObjectId[]) => RawBuilder<unknown> };

const MOST_LINKED = 1000;

type Row = { doclet_id: string; title: string; data: DocletData; owner_account: string | null; created_at: Date; updated_at: Date };

const columnNamed = (field: string) => `by_${field}`;

/** For the source's select list: `a.event_id as by_event_id`. */
export const columnsIn = (columns: RowColumns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([field, expression]) => sql`${expression} as ${sql.ref(columnNamed(field))}`));

export function rowView(
  templateId: ObjectId,
  source: RowSource,
  links: RowLinks,
  { backLinks = [], columns = {} }: { backLinks?: readonly BackLink[]; columns?: RowColumns } = {},
): DocletView {
  const docletOf = (row: Row): Doclet => ({
    id: row.doclet_id,
    templateId,
    title: row.title,
    data: withoutEmpty(row.data),
    tags: [],
    ownerAccount: row.owner_account,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
  const byIds = async (ctx: Ctx, ids: readonly ObjectId[], scope: ViewScope) => {
    const { rows } = await sql<Row>`
      select v.doclet_id, v.title, v.data, v.owner_account, v.created_at, v.updated_at from (${source(ctx, scope)}) v where v.doclet_id = any(${[...ids]}::text[])`.execute(
      ctx.db,
    );
    return rows.map(docletOf);
  };
  return {
    byIds,
    async query(ctx, filter, page, scope) {
      const conditions = [sql`true`];
      if (filter.title) conditions.push(sql`v.title = any(${[...filter.title]}::text[])`);
      for (const { path, values } of filter.data) conditions.push(sql`${valueOf(path, columns)} = any(${[...values]}::text[])`);
      if (page.after) conditions.push(page.descending ? sql`v.doclet_id < ${page.after}` : sql`v.doclet_id > ${page.after}`);
      // First finds which rows are wanted, then builds only the records of one page.
      const { rows } = await sql<Pick<Row, 'doclet_id'>>`
        select v.doclet_id from (${source(ctx, scope)}) v where ${sql.join(conditions, sql` and `)}
        order by v.doclet_id ${page.descending ? sql`desc` : sql`asc`} limit ${page.limit}`.execute(ctx.db);
      if (rows.length === 0) return [];
      const ids = rows.map((row) => row.doclet_id);
      const found = new Map((await byIds(ctx, ids, scope)).map((doclet) => [doclet.id, doclet]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async weavesOf(ctx, ids, scope) {
      const [rows, back] = await Promise.all([byIds(ctx, ids, scope), Promise.all(backLinks.map((link) => linksTo(ctx, templateId, link, ids)))]);
      return [...rows.flatMap((doclet) => Object.entries(links).flatMap(([field, link]) => linkOf(doclet, field, link) ?? [])), ...back.flat()];
    },
  };
}

const valueOf = (path: readonly string[], columns: RowColumns): RawBuilder<unknown> =>
  path.length === 1 && Object.hasOwn(columns, path[0]!) ? sql.ref(`v.${columnNamed(path[0]!)}`) : sql`v.data #>> ${[...path]}::text[]`;

function linkOf(from: Doclet, field: string, link: RowLinks[string]): Weave | null {
  const { to, role } = typeof link === 'string' ? { to: link, role: '' } : link;
  const toId = from.data[field];
  return isObjectId(toId) ? weaveBetween({ from_id: from.id, to_id: toId }, from.templateId, to, role) : null;
}

async function linksTo(ctx: Ctx, templateId: ObjectId, { from, role = '', find }: BackLink, ids: readonly ObjectId[]): Promise<Weave[]> {
  const { rows } = await sql<LinkedRow>`select from_id, to_id from (${find(ctx, ids)}) l order by to_id desc limit ${MOST_LINKED}`.execute(ctx.db);
  return rows.map((row) => weaveBetween(row, from, templateId, role));
}

/** The link of a row is stored nowhere. Its id is derived from its ends. */
function weaveBetween({ from_id: fromId, to_id: toId }: LinkedRow, fromTemplate: ObjectId, toTemplate: ObjectId, role: string): Weave {
  return { id: createHash('sha256').update(`${fromId} ${toId}`).digest('hex').slice(0, 24), fromId, toId, fromTemplate, toTemplate, role, data: {} };
}

/** A point in time in the form that records use. */
export const instantOf = (column: string) =>
  sql`case when ${sql.ref(column)} is not null then jsonb_build_object('$date', to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;
