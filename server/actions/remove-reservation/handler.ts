import { action } from '#server/http/route.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { removeReservation } from './contract.ts';

export const removeReservationAction = action(removeReservation, async (ctx, { items }) => {
  const owners = ownersOf(ctx.actor);
  if (owners.length > 0 && items.length > 0) await ctx.stock.holds.release(ctx.workspace, { owners, holdIds: items });
  return [];
});
