import { findVisible } from '#server/doclets/seeing/finding.ts';
import { itemOf, weaveItemOf } from '#server/doclets/seeing/item.ts';
import { visibleWeaves } from '#server/doclets/seeing/relations.ts';
import { loadedListById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getDocletWeaves } from './contract.ts';

export const getDocletWeavesRoute = route(getDocletWeaves, (ctx, { params, query, headers }) =>
  loadedListById(ctx, headers, ['weaves', params.ids], async () => {
    const weaves = await visibleWeaves(ctx, await findVisible(ctx, params.ids));
    return weaves.map((one) => ({ ...weaveItemOf(one), doclet_id: one.weave.fromId, ...(query.verbose ? { doclet: itemOf(ctx, one.to) } : {}) }));
  }),
);
