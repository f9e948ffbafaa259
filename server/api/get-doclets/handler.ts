import { readTexts } from '#server/doclets/reading.ts';
import { withinBytes } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { written } from '#server/http/written-json.ts';
import { getDoclets } from './contract.ts';

export const getDocletsRoute = route(getDoclets, async (ctx, { params, query }) => {
  const { rows, cut } = withinBytes(await readTexts(ctx, params.ids, query.verbose), (text) => text.length);
  return written(`{"items":[${rows.join(',')}],"have_more":${cut},"next":null,"prev":null}`);
});
