import { findVisible } from '#server/doclets/seeing/finding.ts';
import { readTexts, render } from '#server/doclets/seeing/reading.ts';
import { written } from '#server/http/answers/written-json.ts';
import { asksForPage, loadedListById } from '#server/http/paging/page-answer.ts';
import { withinBytes } from '#server/http/paging/paging.ts';
import { route } from '#server/http/route.ts';
import { getDoclets } from './contract.ts';

/** In the order named. If pages are asked for, or one answer cannot hold all records, in the order of the ids. */
export const getDocletsRoute = route(getDoclets, async (ctx, { params, query, headers }) => {
  if (!asksForPage(headers)) {
    const { rows, cut } = withinBytes(await readTexts(ctx, params.ids, query.verbose), Buffer.byteLength);
    if (!cut) return written(`{"items":[${rows.join(',')}],"have_more":false,"next":null,"prev":null}`);
  }
  return loadedListById(ctx, headers, ['doclets', params.ids, query.verbose], async () => render(ctx, await findVisible(ctx, params.ids), query.verbose));
});
