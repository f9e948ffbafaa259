import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from './doclet.ts';
import { loadDoclets } from './loader.ts';
import { docletViews } from './views.ts';
import { viewScopes, visible, type Seen } from './visibility.ts';

/** Records and view rows by id, in the order of the ids. Who may see them is not checked yet. */
export function findDoclets(ctx: Ctx, ids: readonly ObjectId[]): Promise<readonly Doclet[]> {
  return loadDoclets(ctx, ids).then((kept) => (kept.length === ids.length ? kept : findRest(ctx, ids, kept)));
}

/** The records among these that the caller may see. */
export async function findVisible(ctx: Ctx, ids: readonly ObjectId[]): Promise<Seen[]> {
  return visible(ctx, await findDoclets(ctx, ids));
}

async function findRest(ctx: Ctx, ids: readonly ObjectId[], kept: readonly Doclet[]): Promise<readonly Doclet[]> {
  const known = new Map(kept.map((doclet) => [doclet.id, doclet]));
  const missing = ids.filter((id) => !known.has(id));
  for (const doclet of await findInViews(ctx, missing)) known.set(doclet.id, doclet);
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function findInViews(ctx: Ctx, ids: readonly ObjectId[]): Promise<Doclet[]> {
  if (ids.length === 0) return [];
  const scopeOf = viewScopes(ctx);
  const found = await Promise.all(
    docletViews().map(async ([templateId, view]) => {
      const scope = await scopeOf(TEMPLATES_BY_ID.get(templateId)!);
      return scope ? view.byIds(ctx, ids, scope) : [];
    }),
  );
  return found.flat();
}
