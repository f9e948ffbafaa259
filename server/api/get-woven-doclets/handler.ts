import { readFilter } from '#server/doclets/filter.ts';
import { findVisible } from '#server/doclets/finding.ts';
import { render } from '#server/doclets/reading.ts';
import { visibleWeaves } from '#server/doclets/relations.ts';
import { malformed } from '#server/errors.ts';
import { pageOfRows } from '#server/http/page-answer.ts';
import { MAX_ROWS, readPageById } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { getWovenDoclets } from './contract.ts';

export const getWovenDocletsRoute = route(getWovenDoclets, async (ctx, { params, query, headers }) => {
  const boundTo = JSON.stringify(['woven', ctx.workspace.id, ctx.actor.accountId, params.id, query.query]);
  const page = readPageById(headers, ctx.secrets.cursor, boundTo, MAX_ROWS);
  const filter = query.query === '' ? null : readFilter(query.query, ctx.actor);
  if (filter && (filter.title ?? filter.tags[0] ?? filter.data[0])) throw malformed('Related records are asked for by template alone.', ['query', 'query']);
  const from = await findVisible(ctx, [params.id]);
  const weaves = await visibleWeaves(ctx, from);
  const ends = new Map(weaves.map(({ to }) => [to.doclet.id, to]));
  const asked = [...ends.values()].filter(({ template }) => filter === null || filter.templates.includes(template));
  return pageOfRows(await render(ctx, asked, query.verbose), page, { secret: ctx.secrets.cursor, boundTo }, (item) => item._id);
});
