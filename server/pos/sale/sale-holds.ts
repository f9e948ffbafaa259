import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { roleView } from '#server/catalog/role-view.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { timeOfHeld } from '#server/inventory/holds/plan-take.ts';
import { ownersOf } from '#server/inventory/owners/owners.ts';
import { lockHolds, unclaimHolds, type LockedHold } from '#server/inventory/sales/order-holds.ts';
import type { ItemRow, OrderRow } from '#server/orders/order-row.ts';
import { sellingCatalog } from '#server/orders/purchase/shelf.ts';
import { isFor, type HeldUnit, type SaleUnit } from './sale-unit.ts';

export async function takeHold(ctx: Ctx, owner: string, unit: SaleUnit): Promise<ObjectId> {
  const roleId = roleView(ctx.actor.caller, null);
  const { productId, eventId, visitDate: date, entryTime: time, locationId } = unit;
  const { holdId } = await ctx.stock.holds.take(ctx.workspace, {
    productId,
    eventId,
    date,
    time,
    locationId,
    roleId,
    owners: [owner],
    address: null,
  });
  return holdId;
}

/** Things that are taken out of the sale and that a payment has claimed are ordinary holds again, to be released once this is committed. */
export async function unclaim(ctx: Ctx, order: OrderRow, out: readonly ItemRow[]): Promise<ObjectId[]> {
  const holdIds = out.flatMap((item) => item.hold_id ?? []);
  if (holdIds.length > 0) await unclaimHolds(ctx.db, ctx.workspace.id, order.order_id, holdIds);
  return holdIds;
}

export type SaleUnits = { owner: string; holdIds: readonly ObjectId[] };

/** Awaited before the till is answered, so that the next one has the room at once. */
export async function releaseUnits(ctx: Ctx, { owner, holdIds }: SaleUnits): Promise<void> {
  if (holdIds.length > 0) await ctx.stock.holds.release(ctx.workspace, { holdIds, owners: [owner] });
}

/**
 * Checks that each hold exists, belongs to this sale or this operator and to no other order, and is for the thing it is sent with. From here on it is the sale's. The catalogue
 * returned is the one that holds while the holds are locked.
 */
export async function assertHeld(ctx: Ctx, order: OrderRow, units: readonly HeldUnit[]): Promise<Catalog> {
  const owners = [order.owner, ...ownersOf(ctx.actor)];
  const ids = units.map((unit) => unit.holdId);
  const holds = await lockHolds(ctx.db, ctx.workspace.id, ids);
  const catalog = await sellingCatalog(ctx);
  for (const unit of units) {
    const hold = holds.get(unit.holdId);
    const isOurs = hold && owners.includes(hold.owner) && (hold.state === 'held' || hold.orderId === order.order_id);
    if (!isOurs || !isFor(hold, unit)) throw notAsSaid();
    Object.assign(unit, { entryTime: hold.entryTime ?? timeWished(catalog, hold, unit, ctx.clock.now()), locationId: hold.locationId });
  }
  const claimed = await ctx.db
    .selectFrom('order_item')
    .select('hold_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', [...ids, ''])
    .where('order_id', '<>', order.order_id)
    .where('state', 'in', ['open', 'sold'])
    .executeTakeFirst();
  if (claimed) throw conflict('hold-lost', 'One of these items is part of another order.');
  await ctx.db
    .updateTable('hold')
    .set({ owner: order.owner })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('hold_id', 'in', [...ids, ''])
    .where('owner', '<>', order.owner)
    .execute();
  return catalog;
}

/** A time that the hold does not have must be one of the times on offer. A time for something without times is ignored. */
function timeWished(catalog: Catalog, hold: LockedHold, { productId, entryTime }: HeldUnit, now: number): string | null {
  const product = catalog.products.get(productId);
  if (entryTime === null || !product) return null;
  const time = timeOfHeld(catalog, product, hold, entryTime, now);
  if (time === undefined) throw conflict('time-unavailable', 'This time is not available.');
  return time;
}

export const notAsSaid = () => conflict('hold-lost', 'One of these items is not held, or not as what it is said to be.');
