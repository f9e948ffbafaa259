import type { IncomingHttpHeaders } from 'node:http';
import type { Ctx } from '#server/context.ts';
import { templateFor } from '#server/doclets/seeing/describe-for.ts';
import { shortListBy } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getTemplateWeaves, getTemplateWeavesTo } from './contract.ts';

export const getTemplateWeavesRoute = route(getTemplateWeaves, async (ctx, { params, headers }) =>
  listed(ctx, headers, [params.id], templateFor(params.id, ctx).weaves),
);

export const getTemplateWeavesToRoute = route(getTemplateWeavesTo, async (ctx, { params, headers }) => {
  const other = templateFor(params.other, ctx);
  const weaves = templateFor(params.id, ctx).weaves.filter((weave) => weave.template_id === other._id);
  return listed(ctx, headers, [params.id, params.other], weaves);
});

function listed<W extends { template_id: string; role: string | null }>(ctx: Ctx, headers: IncomingHttpHeaders, about: string[], weaves: W[]) {
  return shortListBy(ctx, headers, ['template weaves', ...about], weaves, (weave) => `${weave.template_id} ${weave.role ?? ''}`);
}
