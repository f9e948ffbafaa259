import { TEMPLATE } from '#domain/fixed-ids.ts';
import { wholeList } from '#server/http/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getRealmDoclets } from './contract.ts';

export const getRealmDocletsRoute = route(getRealmDoclets, async (ctx, { params }) => {
  const host = await ctx.workspaces.byHost(params.value);
  if (!host || host.realmId !== params.realm) return wholeList([]);
  const { fqdn, workspaceId, defaultBrand, defaultEvent, copyright, termsPath } = host;
  const data = { fqdn, workspace_id: workspaceId, default_brand: defaultBrand, default_event: defaultEvent, copyright, terms_path: termsPath };
  return wholeList([{ _id: host.docletId, workspace_id: workspaceId, template_id: TEMPLATE.domainConfig, data }]);
});
