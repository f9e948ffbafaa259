import { action } from '#server/http/route.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { extendReservations } from './contract.ts';

export const extendReservationsAction = action(extendReservations, async (ctx, { items }) => {
  const owners = ownersOf(ctx.actor);
  if (owners.length === 0 || items.length === 0) return [];
  const extended = await ctx.stock.holds.extend(ctx.workspace, { owners, holdIds: items });
  return extended.map(({ holdId, expiresAt }) => ({ item_id: holdId, expires_at: expiresAt.toISOString() }));
});
