import { parseVisitDate } from '#domain/day.ts';
import { eventFor } from '#server/catalog/events-on-sale.ts';
import { roleView } from '#server/catalog/role-view.ts';
import { action } from '#server/http/route.ts';
import { seatsOn } from '#server/inventory/availability/seating.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { reservedSeating } from './contract.ts';

export const reservedSeatingAction = action(reservedSeating, async (ctx, { date, event_id, ow_role_id }) => {
  const catalog = await ctx.stock.catalogs.of(ctx.workspace);
  const event = event_id ? catalog.events.get(event_id) : eventFor(catalog, { named: null, preferred: ctx.workspace.defaultEvent, now: ctx.clock.now() });
  if (!event) return [];
  return seatsOn(ctx, catalog, { event, date: parseVisitDate(date)!, roleId: roleView(ctx.actor.caller, ow_role_id), owners: ownersOf(ctx.actor) });
});
