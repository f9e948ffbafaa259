import { TEMPLATES } from '#domain/templates/index.ts';
import { describeFor } from '#server/doclets/seeing/describe-for.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { listTemplates } from './contract.ts';

export const listTemplatesRoute = route(listTemplates, async (ctx, { query, headers }) => {
  const wanted = query.query.replace(/^(?:name|key|title):/, '').toLowerCase();
  const named = TEMPLATES.filter((template) => [template.name, template.key].some((name) => name.toLowerCase().includes(wanted)));
  return shortList(
    ctx,
    headers,
    ['templates', wanted],
    named.flatMap((template) => describeFor(template, ctx) ?? []),
  );
});
