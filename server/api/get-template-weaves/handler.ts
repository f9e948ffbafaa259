import { templateFor } from '#server/doclets/describe-for.ts';
import { wholeList } from '#server/http/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getTemplateWeaves, getTemplateWeavesTo } from './contract.ts';

export const getTemplateWeavesRoute = route(getTemplateWeaves, async (ctx, { params }) => wholeList(templateFor(params.id, ctx).weaves));

export const getTemplateWeavesToRoute = route(getTemplateWeavesTo, async (ctx, { params }) => {
  const other = templateFor(params.other, ctx);
  return wholeList(templateFor(params.id, ctx).weaves.filter((weave) => weave.template_id === other._id));
});
