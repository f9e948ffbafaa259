import { readItems } from '#server/doclets/reading.ts';
import { withinBytes } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { getDoclets } from './contract.ts';

export const getDocletsRoute = route(getDoclets, async (ctx, { params, query }) => {
  const { rows, cut } = withinBytes(await readItems(ctx, params.ids, query.verbose));
  return { items: rows, have_more: cut, next: null, prev: null };
});
