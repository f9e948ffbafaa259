import { CATEGORIES, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Shape, Shapes } from '#domain/templates/shape.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { InvalidInput } from '#server/http/errors-reply.ts';
import type { DocletData } from './doclet.ts';

type Link = { id: ObjectId; templateId: ObjectId; path: Path };

/** A pass that names a store which does not exist would only fail at the till: it is refused when it is written. */
export async function assertLinksExist(ctx: Ctx, template: Template, data: DocletData): Promise<void> {
  const links = Object.entries(data).flatMap(([name, value]) => linksIn(template.fields[name]!, value, [name]));
  if (links.length === 0) return;
  const rows = await ctx.db
    .selectFrom('doclet')
    .select(['doclet_id', 'template_id'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where((eb) => eb('doclet_id', '=', eb.fn.any(eb.val([...new Set(links.map((link) => link.id))]))))
    .execute();
  const known = new Map(rows.map((row) => [row.doclet_id, row.template_id]));
  const missing = links.filter((link) => known.get(link.id) !== link.templateId);
  if (missing.length === 0) return;
  throw new InvalidInput(
    missing.slice(0, 20).map(({ templateId, path }) => ({
      code: 'unknown-record',
      message: `There is no such ${TEMPLATES_BY_ID.get(templateId)!.name}.`,
      path: ['body', 'data', ...path],
    })),
  );
}

/** A picture that is no public file of the workspace would only be missing on the page. What the record shows already may stay. */
export async function assertAssetsExist(ctx: Ctx, template: Template, data: DocletData, current: DocletData): Promise<void> {
  const shown = new Set(assetsIn(template, current).map((asset) => asset.fileName));
  const assets = assetsIn(template, data).filter((asset) => !shown.has(asset.fileName));
  if (assets.length === 0) return;
  const rows = await ctx.db
    .selectFrom('file')
    .select('file_name')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('public', '=', true)
    .where((eb) => eb('file_name', '=', eb.fn.any(eb.val([...new Set(assets.map((asset) => asset.fileName))]))))
    .execute();
  const known = new Set(rows.map((row) => row.file_name));
  const missing = assets.filter((asset) => !known.has(asset.fileName));
  if (missing.length === 0) return;
  throw new InvalidInput(
    missing
      .slice(0, 20)
      .map(({ path }) => ({ code: 'unknown-file', message: 'There is no such public file. Upload it first.', path: ['body', 'data', ...path] })),
  );
}

type Path = (string | number)[];
type Leaf = { shape: Shape; value: unknown; path: Path };

function assetsIn(template: Template, data: DocletData): { fileName: string; path: Path }[] {
  const leaves = Object.entries(data).flatMap(([name, value]) => leavesIn(template.fields[name], value, [name]));
  return leaves.flatMap(({ shape, value, path }) => {
    const isAsset = shape.kind === 'file' && shape.holds === 'asset' && typeof value === 'object' && value !== null && 'file_name' in value;
    return isAsset ? [{ fileName: String(value.file_name), path: [...path, 'file_name'] }] : [];
  });
}

const FIXED_CATEGORIES: readonly ObjectId[] = CATEGORIES.map((category) => category.id);

function linksIn(field: Shape, data: unknown, at: Path): Link[] {
  return leavesIn(field, data, at).flatMap(({ shape, value, path }) => {
    if (shape.kind === 'id') return linkTo(shape.templateId, value, path);
    if (shape.kind === 'action') return linkTo(shape.createNew, value, path);
    if (shape.kind !== 'id_list' || shape.options !== null) return [];
    return (value as unknown[]).flatMap((id, index) => linkTo(shape.templateId, id, [...path, index]));
  });
}

/** What is neither a group of fields nor rows of them. */
function leavesIn(shape: Shape | undefined, value: unknown, path: Path): Leaf[] {
  if (shape === undefined || value === null || value === undefined) return [];
  const within = (fields: Shapes, row: object, at: Path) => Object.entries(row).flatMap(([name, inner]) => leavesIn(fields[name], inner, [...at, name]));
  if (shape.kind === 'object') return within(shape.fields, value, path);
  if (shape.kind === 'object_array') return (value as object[]).flatMap((row, index) => within(shape.fields, row, [...path, index]));
  return [{ shape, value, path }];
}

function linkTo(templateId: ObjectId | null, id: unknown, path: Path): Link[] {
  if (templateId === null || typeof id !== 'string' || TEMPLATES_BY_ID.get(templateId)?.source !== 'record') return [];
  if (templateId === TEMPLATE.category && FIXED_CATEGORIES.includes(id)) return [];
  return [{ id, templateId, path }];
}
