import { parseVisitDate } from '#domain/day.ts';
import { roleView } from '#server/catalog/role-view.ts';
import { action } from '#server/http/route.ts';
import { holdAddress } from '#server/inventory/hold-settings.ts';
import { cartOwner, ownersOf } from '#server/inventory/owners.ts';
import { reserveTicket } from './contract.ts';

const CART_KEY_BYTES = 24;

export const reserveTicketAction = action(reserveTicket, async (ctx, data) => {
  const owners = ownersOf(ctx.actor);
  const newCartKey = owners.length === 0 ? ctx.random.token(CART_KEY_BYTES) : null;
  const { holdId, expiresAt } = await ctx.stock.holds.take(ctx.workspace, {
    productId: data.doclet_id,
    eventId: data.event_id,
    date: parseVisitDate(data.date)!,
    time: data.time || null,
    locationId: data.location_id ?? null,
    roleId: roleView(ctx.actor.caller, data.ow_role_id),
    owners: newCartKey === null ? owners : [cartOwner(newCartKey)],
    address: holdAddress(ctx.address),
  });
  if (newCartKey !== null) ctx.meta['cart_key'] = newCartKey;
  return [{ item_id: holdId, expires_at: expiresAt.toISOString() }];
});
