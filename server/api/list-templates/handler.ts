import { TEMPLATES } from '#domain/templates/index.ts';
import { describeFor } from '#server/doclets/describe-for.ts';
import { wholeList } from '#server/http/page-answer.ts';
import { route } from '#server/http/route.ts';
import { listTemplates } from './contract.ts';

export const listTemplatesRoute = route(listTemplates, async (ctx, { query }) => {
  const wanted = query.query.replace(/^(?:name|key|title):/, '').toLowerCase();
  const named = TEMPLATES.filter((template) => [template.name, template.key].some((name) => name.toLowerCase().includes(wanted)));
  return wholeList(named.flatMap((template) => describeFor(template, ctx) ?? []));
});
