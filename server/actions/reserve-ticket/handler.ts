import { parseVisitDate } from '#domain/day.ts';
import { roleView } from '#server/catalog/role-view.ts';
import type { Ctx } from '#server/context.ts';
import type { BodyOf } from '#server/http/contract.ts';
import { action } from '#server/http/route.ts';
import { holdAddress } from '#server/inventory/hold-settings.ts';
import { heldBefore, newCartKey } from '#server/inventory/owners/held-before.ts';
import { cartOwner, ownersOf } from '#server/inventory/owners/owners.ts';
import { doorOf } from '#server/waiting-room/room-door.ts';
import { reserveTicket } from './contract.ts';

export const reserveTicketAction = action(reserveTicket, async (ctx, data) => {
  const known = ownersOf(ctx.actor);
  const cartKey = known.length === 0 ? newCartKey(ctx) : null;
  const owners = cartKey === null ? known : [cartOwner(cartKey)];
  const { holdId, expiresAt } = (await heldBefore(ctx, owners[0]!)) ?? (await take(ctx, data, owners));
  if (cartKey !== null) ctx.meta['cart_key'] = cartKey;
  return [{ item_id: holdId, expires_at: expiresAt.toISOString() }];
});

function take(ctx: Ctx, data: BodyOf<typeof reserveTicket>['data'], owners: readonly string[]) {
  const { drawn } = ctx.keyed;
  return ctx.stock.holds.take(ctx.workspace, {
    productId: data.doclet_id,
    eventId: data.event_id,
    date: parseVisitDate(data.date)!,
    time: data.time || null,
    locationId: data.location_id || null,
    roleId: roleView(ctx.actor.caller, data.ow_role_id),
    owners,
    address: holdAddress(ctx.address),
    // When the request is sent again, the first sending may still be about to take the drawn id.
    holdId: drawn && !drawn.isAgain ? drawn.id : null,
    door: doorOf(ctx, data.event_id, data.room_pass ?? null),
  });
}
