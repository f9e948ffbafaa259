import type { Ctx } from '#server/context.ts';
import { readFilter } from '#server/doclets/seeing/filter.ts';
import { findVisible } from '#server/doclets/seeing/finding.ts';
import { render } from '#server/doclets/seeing/reading.ts';
import { visibleWeaves } from '#server/doclets/seeing/relations.ts';
import { malformed } from '#server/errors.ts';
import { loadedListById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getWovenDoclets } from './contract.ts';

export const getWovenDocletsRoute = route(getWovenDoclets, (ctx, { params, query, headers }) =>
  loadedListById(ctx, headers, ['woven', params.id, query.query], async () => {
    const templates = templatesAsked(ctx, query.query);
    const weaves = await visibleWeaves(ctx, await findVisible(ctx, [params.id]));
    const ends = new Map(weaves.map(({ to }) => [to.doclet.id, to]));
    const asked = [...ends.values()].filter(({ template }) => templates === null || templates.includes(template));
    return render(ctx, asked, query.verbose);
  }),
);

/** Null: of every template. */
function templatesAsked(ctx: Ctx, text: string) {
  if (text === '') return null;
  const filter = readFilter(text, ctx.actor);
  if (filter.title ?? filter.tags[0] ?? filter.data[0]) throw malformed('Related records are asked for by template alone.', ['query', 'query']);
  return filter.templates;
}
