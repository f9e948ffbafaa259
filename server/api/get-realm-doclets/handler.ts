import { TEMPLATE } from '#domain/fixed-ids.ts';
import { assertRealm } from '#server/accounts/places.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getRealmDoclets } from './contract.ts';

type Item = OutputOf<typeof getRealmDoclets>['items'][number];

export const getRealmDocletsRoute = route(getRealmDoclets, async (ctx, { params, headers }) => {
  assertRealm(params.realm);
  const host = await ctx.workspaces.byHost(params.value);
  const listed = (items: Item[]) => shortList(ctx, headers, ['hosts', params], items);
  if (!host || host.realmId !== params.realm) return listed([]);
  const { fqdn, workspaceId, defaultBrand, defaultEvent, copyright, termsPath } = host;
  const data = { fqdn, workspace_id: workspaceId, default_brand: defaultBrand, default_event: defaultEvent, copyright, terms_path: termsPath };
  return listed([{ _id: host.docletId, workspace_id: workspaceId, template_id: TEMPLATE.domainConfig, data }]);
});
