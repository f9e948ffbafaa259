import { roleView } from '#server/catalog/role-view.ts';
import { readyRoute } from '#server/http/route.ts';
import { productAvailability } from './contract.ts';

export const productAvailabilityAction = readyRoute(productAvailability, async (ctx, { body }) => {
  const { event_id, doclet_ids, start_date, end_date, ow_role_id } = body.data;
  const { body: answer } = await ctx.stock.availability.answer(ctx.workspace, {
    eventId: event_id,
    roleId: roleView(ctx.actor.caller, ow_role_id),
    productIds: doclet_ids ?? null,
    from: start_date ?? null,
    to: end_date ?? null,
  });
  return answer;
});
