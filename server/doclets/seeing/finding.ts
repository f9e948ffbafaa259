import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import { isLater, type Soon } from '#server/platform/soon.ts';
import type { Doclet } from '../doclet.ts';
import { loadDoclets } from '../loader.ts';
import { docletViews } from '../views.ts';
import type { Reach } from './reach.ts';
import { lookAround, seenFrom, viewScopes, visible, type Seen, type Surroundings } from './visibility.ts';

/** The records and view rows among these that the caller may see, in the order of the ids. */
export function findVisible(ctx: Ctx, ids: readonly ObjectId[]): Promise<readonly Seen[]> {
  return loadDoclets(ctx, ids).then((kept) => {
    const around = lookAround(ctx, kept);
    return isLater(around) ? around.then((found) => withViews(ctx, ids, kept, found)) : withViews(ctx, ids, kept, around);
  });
}

/** An id that the caller may not see is looked for in every view, like an unknown one: how long the answer takes must not tell them apart. */
function withViews(ctx: Ctx, ids: readonly ObjectId[], kept: readonly Doclet[], around: Surroundings): Soon<readonly Seen[]> {
  const seen = seenFrom(ctx, kept, around);
  return seen.length === ids.length ? seen : findRest(ctx, ids, seen, around.reach);
}

async function findRest(ctx: Ctx, ids: readonly ObjectId[], seen: readonly Seen[], reach: Reach | null): Promise<readonly Seen[]> {
  const known = new Map(seen.map((one) => [one.doclet.id, one]));
  const rows = await findInViews(
    ctx,
    ids.filter((id) => !known.has(id)),
    reach,
  );
  for (const one of await visible(ctx, rows)) known.set(one.doclet.id, one);
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function findInViews(ctx: Ctx, ids: readonly ObjectId[], reach: Reach | null): Promise<Doclet[]> {
  if (ids.length === 0) return [];
  const scopeOf = viewScopes(ctx, reach);
  const found = await Promise.all(
    docletViews().map(async ([templateId, view]) => {
      const scope = await scopeOf(TEMPLATES_BY_ID.get(templateId)!);
      return scope ? view.byIds(ctx, ids, scope) : [];
    }),
  );
  return found.flat();
}
