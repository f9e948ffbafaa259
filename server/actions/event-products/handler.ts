import { eventProductsFor } from '#server/catalog/event-products.ts';
import { roleView } from '#server/catalog/role-view.ts';
import { readyRoute } from '#server/http/route.ts';
import { eventProducts } from './contract.ts';

export const eventProductsAction = readyRoute(eventProducts, async (ctx, { body }) => {
  const { doclet_id, ow_role_id, limit } = body.data;
  const catalog = await ctx.catalogs.of(ctx.workspace);
  return eventProductsFor(catalog, doclet_id, roleView(ctx.actor.caller, ow_role_id), limit ?? null);
});
