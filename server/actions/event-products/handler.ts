import { eventProductsFor } from '#server/catalog/event-products.ts';
import { roleView } from '#server/catalog/role-view.ts';
import { sendReady } from '#server/http/ready-body.ts';
import { rawRoute } from '#server/http/route.ts';
import { eventProducts } from './contract.ts';

export const eventProductsAction = rawRoute(eventProducts, async (ctx, { body }, reply, request) => {
  const { doclet_id, ow_role_id, limit } = body.data;
  const catalog = await ctx.catalogs.of(ctx.workspace);
  return sendReady(request, reply, eventProductsFor(catalog, doclet_id, roleView(ctx.actor.caller, ow_role_id), limit ?? null));
});
