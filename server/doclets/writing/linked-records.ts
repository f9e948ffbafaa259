import { CATEGORIES, TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Shape } from '#domain/templates/shape.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import type { DocletData } from '../doclet.ts';

type Link = { id: ObjectId; templateId: ObjectId; path: (string | number)[] };

/** A pass that names a store which does not exist would only fail at the till. So it is refused when it is written. */
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

const FIXED_CATEGORIES: readonly ObjectId[] = CATEGORIES.map((category) => category.id);

function linksIn(shape: Shape, value: unknown, path: (string | number)[]): Link[] {
  if (value === null || value === undefined) return [];
  switch (shape.kind) {
    case 'id':
      return linkTo(shape.templateId, value, path);
    case 'action':
      return linkTo(shape.createNew, value, path);
    case 'id_list':
      return shape.options === null ? (value as unknown[]).flatMap((id, index) => linkTo(shape.templateId, id, [...path, index])) : [];
    case 'object':
      return Object.entries(value).flatMap(([name, inner]) => linksIn(shape.fields[name]!, inner, [...path, name]));
    case 'object_array':
      return (value as object[]).flatMap((row, index) =>
        Object.entries(row).flatMap(([name, inner]) => linksIn(shape.fields[name]!, inner, [...path, index, name])),
      );
    default:
      return [];
  }
}

function linkTo(templateId: ObjectId | null, id: unknown, path: (string | number)[]): Link[] {
  if (templateId === null || typeof id !== 'string' || TEMPLATES_BY_ID.get(templateId)?.source !== 'record') return [];
  if (templateId === TEMPLATE.category && FIXED_CATEGORIES.includes(id)) return [];
  return [{ id, templateId, path }];
}
