import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import type { Weave } from '../doclet.ts';
import { weavesFrom } from '../known-weaves.ts';
import { docletViews } from '../views.ts';
import { findVisible } from './finding.ts';
import { viewScopes, type Seen } from './visibility.ts';

export type SeenWeave = { weave: Weave; to: Seen };

/** The relations of these records whose other end the caller may see too. */
export async function visibleWeaves(ctx: Ctx, from: readonly Seen[]): Promise<SeenWeave[]> {
  if (from.length === 0) return [];
  const fromIds = from.map(({ doclet }) => doclet.id);
  const [kept, derived] = await Promise.all([weavesFrom(ctx, fromIds), derivedWeaves(ctx, fromIds)]);
  const weaves = [...kept, ...derived];
  const ends = await findVisible(ctx, [...new Set(weaves.map((weave) => weave.toId))]);
  const byId = new Map(ends.map((seen) => [seen.doclet.id, seen]));
  return weaves.flatMap((weave) => {
    const to = byId.get(weave.toId);
    return to ? [{ weave, to }] : [];
  });
}

async function derivedWeaves(ctx: Ctx, ids: readonly ObjectId[]): Promise<Weave[]> {
  const scopeOf = viewScopes(ctx);
  const found = await Promise.all(
    docletViews().map(async ([templateId, view]) => {
      const scope = await scopeOf(TEMPLATES_BY_ID.get(templateId)!);
      return scope ? view.weavesOf(ctx, ids, scope) : [];
    }),
  );
  return found.flat();
}
