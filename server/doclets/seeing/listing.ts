import { sql, type RawBuilder, type Selectable } from 'kysely';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Shape } from '#domain/templates/shape.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { isRising, MOST_BYTES, type CursorPosition, type Page } from '#server/http/paging/paging.ts';
import { docletOf, type Doclet } from '../doclet.ts';
import type { DocletTables } from '../tables.ts';
import { docletView } from '../views.ts';
import type { AllowedFilter } from './filter.ts';
import { placeOfWork, reachOfAccount, scannedPeople } from './reach.ts';
import { rowScope, viewScope } from './visibility.ts';

/** A record with its place in the requested order. */
type Placed = { doclet: Doclet; position: CursorPosition };
/** `cut`: more rows exist, but these already reach the limit of bytes that are read at once. */
type Listed = { placed: Placed[]; cut: boolean };

const MOST_BYTES_READ = 2 * MOST_BYTES;

/**
 * Rows that pass the filter and that the caller may see, in the direction of travel, one more than the page holds. Visibility is part of the statement, so that neither counts nor
 * cursors reveal hidden rows.
 */
export async function listDoclets(ctx: Ctx, filter: AllowedFilter, page: Page): Promise<Listed> {
  if (filter.templates.length === 0) return NOTHING;
  const [only] = filter.templates;
  if (only?.source === 'view') return listView(ctx, only, filter, page);
  const rowsSeen = await rowsOf(ctx, filter.templates);
  if (rowsSeen === null) return NOTHING;
  const key = sortExpression(page.sortKey);
  const rising = isRising(page);
  const direction = rising ? sql`asc` : sql`desc`;
  const order = (by: RawBuilder<unknown> | null) => (by === null ? sql`doclet_id ${direction}` : sql`${by} ${direction}, doclet_id ${direction}`);
  const conditions = [rowsSeen, ...conditionsOf(filter), ...(page.after ? [behind(page.after, key, rising)] : [])];
  const { rows } = await sql<Row>`
    with page as materialized (
      select d.*, ${key ?? sql`null::jsonb`} as sort_key from doclet d
      where d.workspace_id = ${ctx.workspace.id} and ${sql.join(conditions, sql` and `)}
      order by ${order(key)} limit ${page.limit + 1}),
    placed as (
      select page.*, sort_key::text as sort_value, octet_length(data::text) as size, row_number() over (order by ${order(key && sql`sort_key`)}) as place from page),
    sized as (select placed.*, sum(size) over (order by place) - size as before, count(*) over () as found from placed)
    select * from sized where before < ${MOST_BYTES_READ} order by place`.execute(ctx.db);
  const placed = rows.map((row) => ({ doclet: docletOf(row), position: { value: row.sort_value ?? '', id: row.doclet_id } }));
  return { placed, cut: rows.length < (rows[0]?.found ?? 0) };
}

type Row = Selectable<DocletTables['doclet']> & { sort_value: string | null; found: number };

const NOTHING: Listed = { placed: [], cut: false };

async function listView(ctx: Ctx, template: Template, filter: AllowedFilter, page: Page): Promise<Listed> {
  const view = docletView(template.id);
  const scope = view && (await viewScope(ctx, template));
  if (!view || !scope || filter.tags.length > 0) return NOTHING;
  const data = filter.data.map(({ field, values }) => ({ path: [field], values: values.filter((value) => canBe(template.fields[field]!, value)) }));
  if (data.some(({ values }) => values.length === 0)) return NOTHING;
  const asked = { title: filter.title, data };
  const found = await view.query(ctx, asked, { after: page.after?.id ?? null, descending: !isRising(page), limit: page.limit + 1 }, scope);
  return { placed: found.map((doclet) => ({ doclet, position: { value: '', id: doclet.id } })), cut: false };
}

/** A value that no row can have is not worth a search. */
function canBe(shape: Shape, value: string): boolean {
  if (shape.kind === 'enum') return shape.options.includes(value);
  return shape.kind !== 'id' || isObjectId(value);
}

/** Fields are compared as jsonb, so that numbers sort as numbers. Path and value are parameters. */
function sortExpression(sortKey: string): RawBuilder<unknown> | null {
  switch (sortKey) {
    case '_id':
      return null;
    case 'title':
      return sql`to_jsonb(d.title)`;
    case 'created_at':
      return sql`to_jsonb(extract(epoch from d.created_at))`;
    case 'updated_at':
      return sql`to_jsonb(extract(epoch from d.updated_at))`;
    default:
      return sql`coalesce(d.data #> ${[sortKey.slice('data.'.length)]}::text[], 'null'::jsonb)`;
  }
}

function behind({ value, id }: CursorPosition, key: RawBuilder<unknown> | null, rising: boolean): RawBuilder<unknown> {
  const after = rising ? sql`>` : sql`<`;
  return key === null ? sql`d.doclet_id ${after} ${id}` : sql`(${key}, d.doclet_id::text) ${after} (${value}::jsonb, ${id}::text)`;
}

function conditionsOf(filter: AllowedFilter): RawBuilder<unknown>[] {
  const { title, search, tags, data } = filter;
  return [
    ...(title ? [sql`d.title = any(${title}::text[])`] : []),
    ...(search ? [sql`position(lower(${search}) in lower(d.title)) > 0`] : []),
    ...tags.map((asked) => sql`d.tags && ${asked}::text[]`),
    ...data.map(({ field, isList, values }) =>
      isList ? sql`jsonb_exists_any(d.data #> ${[field]}::text[], ${values}::text[])` : sql`d.data #>> ${[field]}::text[] = any(${values}::text[])`,
    ),
  ];
}

async function rowsOf(ctx: Ctx, templates: readonly Template[]): Promise<RawBuilder<unknown> | null> {
  const byScope = Map.groupBy(templates, (template) => rowScope(template, ctx.actor));
  const ids = (scope: ReturnType<typeof rowScope>) => (byScope.get(scope) ?? []).map((template) => template.id);
  const parts = [kinds(ids('all')), ...published(byScope.get('published') ?? [])];
  if (ctx.actor.caller === 'web') parts.push(await personal(ctx, ctx.actor.accountId, [...ids('own'), ...ids('own-or-member')]));
  if (ctx.actor.caller === 'pos') parts.push(...(await atWork(ctx, ctx.actor.accountId, ids('own-terminal'), ids('scanned-person'))));
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : sql`(${sql.join(known, sql` or `)})`;
}

/** A single kind is compared with `=`: the index then returns its rows in order, and nothing has to be sorted. */
function kinds(ids: ObjectId[]): RawBuilder<unknown> | null {
  if (ids.length === 0) return null;
  return ids.length === 1 ? sql`d.template_id = ${ids[0]}` : sql`d.template_id = any(${ids}::text[])`;
}

const chosen = (templateIds: ObjectId[], docletIds: ObjectId[]) =>
  sql`(d.template_id = any(${templateIds}::text[]) and d.doclet_id = any(${docletIds}::text[]))`;

/** The same three cases as `isPublished`, as SQL. */
function published(templates: readonly Template[]): (RawBuilder<unknown> | null)[] {
  const where = (when: Template['access']['published']) =>
    kinds(templates.filter((template) => template.access.published === when).map((template) => template.id));
  const [always, unlessWithdrawn, onTheWeb] = [where('always'), where('unless-withdrawn'), where('active-and-web')];
  return [
    always,
    unlessWithdrawn && sql`(${unlessWithdrawn} and coalesce(d.data ->> 'status', 'active') = 'active')`,
    onTheWeb && sql`(${onTheWeb} and d.data ->> 'status' = 'active' and jsonb_exists(d.data -> 'ow_roles', ${ROLE.web}))`,
  ];
}

async function personal(ctx: Ctx, accountId: ObjectId, templateIds: ObjectId[]): Promise<RawBuilder<unknown> | null> {
  if (templateIds.length === 0) return null;
  return chosen(templateIds, [...(await reachOfAccount(ctx, accountId)).keys()]);
}

async function atWork(ctx: Ctx, accountId: ObjectId, terminals: ObjectId[], people: ObjectId[]): Promise<RawBuilder<unknown>[]> {
  return [
    ...(terminals.length === 0 ? [] : atTerminals(terminals, (await placeOfWork(ctx, accountId)).terminalIds)),
    ...(people.length === 0 ? [] : [chosen(people, await scannedPeople(ctx, accountId))]),
  ];
}

/** A card reader is visible to whoever works at its terminal. */
function atTerminals(templateIds: ObjectId[], terminalIds: ObjectId[]): RawBuilder<unknown>[] {
  return templateIds.map((id) =>
    id === TEMPLATE.smartTerminal ? sql`(d.template_id = ${id} and d.data ->> 'access_terminal_id' = any(${terminalIds}::text[]))` : chosen([id], terminalIds),
  );
}
