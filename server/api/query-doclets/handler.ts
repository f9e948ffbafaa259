import { assertSortable, readFilter } from '#server/doclets/seeing/filter.ts';
import { listDoclets } from '#server/doclets/seeing/listing.ts';
import { render } from '#server/doclets/seeing/reading.ts';
import { visible } from '#server/doclets/seeing/visibility.ts';
import { pageAnswer } from '#server/http/paging/page-answer.ts';
import { readPage } from '#server/http/paging/paging.ts';
import { route } from '#server/http/route.ts';
import { queryDoclets } from './contract.ts';

export const queryDocletsRoute = route(queryDoclets, async (ctx, { query, headers }) => {
  const filter = readFilter(query.query, ctx.actor, query.search);
  const boundTo = JSON.stringify(['doclets', ctx.workspace.id, ctx.actor.caller, ctx.actor.accountId, query.query, query.search]);
  const page = readPage(headers, ctx.secrets.cursor, boundTo);
  assertSortable(page.sortKey, filter, ctx.actor);
  const { placed, cut } = await listDoclets(ctx, filter, page);
  const positions = new Map(placed.map(({ doclet, position }) => [doclet.id, position]));
  const items = await render(
    ctx,
    await visible(
      ctx,
      placed.map(({ doclet }) => doclet),
    ),
    query.verbose,
  );
  return pageAnswer(items, page, { secret: ctx.secrets.cursor, boundTo, positionOf: (item) => positions.get(item._id)! }, cut);
});
