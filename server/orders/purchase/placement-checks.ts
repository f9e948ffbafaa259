import { isMerchandise, leastAtOnce, productTitle } from '#domain/catalog/product.ts';
import { attendeeProblems } from '#domain/checkout/attendee.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog } from '#server/catalog/catalog.ts';
import { timeOfHeld } from '#server/inventory/holds/plan-take.ts';
import type { Placement } from './placement.ts';
import type { Claim, Shelf } from './shelf.ts';

/** The checks of a placement before it is granted anything. Each looks at what was locked and read for the whole batch. */

/** The holds are committing or sold for one order of this owner and buyer, so this is the same submission again. The buyer is compared because two people may share a cart. */
export function standingOrder(shelf: Shelf, { units, owners, accountId }: Placement): ObjectId | null {
  const orders = new Set(units.map((unit) => shelf.holds.get(unit.holdId)?.orderId ?? null));
  const [only] = orders;
  if (orders.size !== 1 || !only) return null;
  const isTheirs = (holdId: ObjectId) => owners.includes(shelf.holds.get(holdId)!.owner) && shelf.claims.get(holdId)?.buyerAccount === accountId;
  return units.every((unit) => isTheirs(unit.holdId)) ? only : null;
}

/** Whether the hold can be used. What the submission says about the hold has to agree with it. */
export function isUsable(shelf: Shelf, { owners, storeId }: Placement, unit: Placement['units'][number]): boolean {
  const hold = shelf.holds.get(unit.holdId);
  if (!hold || hold.state !== 'held' || !owners.includes(hold.owner)) return false;
  const sameThing = hold.productId === unit.productId && hold.eventId === unit.eventId && hold.visitDate === unit.visitDate;
  return (
    sameThing &&
    (hold.storeId === null || hold.storeId === storeId) &&
    (unit.entryTime === null || hold.entryTime === null || hold.entryTime === unit.entryTime)
  );
}

export function isBeingPaid(shelf: Shelf, { owners, accountId }: Placement, { holdId }: Placement['units'][number]): boolean {
  const hold = shelf.holds.get(holdId);
  return hold?.state === 'committing' && owners.includes(hold.owner) && shelf.claims.get(holdId)?.buyerAccount === accountId;
}

/** Where the hold has no time, the submission may choose one. Undefined where that time is not on offer. */
export function entryTimeOf({ catalog, holds }: Shelf, { holdId, productId, entryTime }: Placement['units'][number], now: number): string | null | undefined {
  const hold = holds.get(holdId);
  const product = catalog.products.get(productId);
  if (!hold || hold.entryTime !== null || entryTime === null || !product) return hold?.entryTime ?? null;
  return timeOfHeld(catalog, product, hold, entryTime, now);
}

/** Names and birthdays that a product requires have to be given. Those that it merely asks for may stay empty. */
export function isPersonMissing(catalog: Catalog, { units }: Placement, now: number): boolean {
  return units.some((unit) => {
    const wire = catalog.products.get(unit.productId)!.wire;
    const required = (setting: string | null | undefined) => (setting === 'Required' ? 'required' : 'optional');
    const needs = isMerchandise(wire)
      ? ({ name: 'none', dob: 'none' } as const)
      : ({ name: required(wire.require_fn_ln), dob: required(wire.require_dob) } as const);
    const person = { firstName: unit.firstName ?? '', lastName: unit.lastName ?? '', dob: unit.dob ?? '' };
    return attendeeProblems(person, needs, todayAt(catalog, unit.eventId, now)).length > 0;
  });
}

/** A product may be sold only from a certain number on, whatever the dates, on the web and at a till. */
export function tooFew(catalog: Catalog, units: readonly { productId: ObjectId }[]): string | null {
  for (const [id, { length }] of Map.groupBy(units, (unit) => unit.productId)) {
    const product = catalog.products.get(id)?.wire;
    if (product && length < leastAtOnce(product)) return `${productTitle(product)} is sold from ${product.min_per_order} on.`;
  }
  return null;
}

export type OpenOrder = { orderId: ObjectId; reference: string; attempts: number };

const MOST_ATTEMPTS = 5;

/**
 * The declined order of this buyer that is continued. Of all orders that it takes in, the highest number of attempts counts. Once they are used up, and where another buyer has
 * ordered from the same cart, those orders end and a new one begins.
 */
export function openOrderOf(shelf: Shelf, { units, owners, accountId }: Placement): OpenOrder | null {
  const open = openClaims(shelf, units).filter((claim) => owners.includes(claim.owner) && claim.buyerAccount === accountId);
  const attempts = Math.max(0, ...open.map((claim) => claim.attempts));
  const [first] = open;
  return first && attempts < MOST_ATTEMPTS ? { orderId: first.orderId, reference: first.reference, attempts } : null;
}

/** One declined order after another would keep things from others for ever. */
export function isTriedTooLong({ holds, longestTriedMs }: Shelf, { units }: Placement, now: number): boolean {
  return units.some(({ holdId }) => now - holds.get(holdId)!.heldSince.getTime() > longestTriedMs);
}

export function ordersClaiming(shelf: Shelf, { units }: Placement): ObjectId[] {
  return [...new Set(openClaims(shelf, units).map((claim) => claim.orderId))];
}

function openClaims(shelf: Shelf, units: Placement['units']): Claim[] {
  return units.flatMap((unit) => shelf.claims.get(unit.holdId) ?? []).filter((claim) => claim.state === 'awaiting-payment');
}
