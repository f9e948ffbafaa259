import type * as z from 'zod/mini';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { availabilitySchema } from './availability-schema.ts';

export type Availability = z.infer<typeof availabilitySchema>;

/** null: unlimited, or not known yet; taking a hold decides */
export function itemsLeft(availability: Availability, date: VisitDate, productId: ObjectId): number | null {
  const count = availability[date]?.[productId]?.item_count ?? null;
  return count === null ? null : Math.max(0, count);
}

export function soldSoFar(availability: Availability, date: VisitDate, productId: ObjectId): number {
  return availability[date]?.[productId]?.sold_count ?? 0;
}

/** How many more of a product a buyer may add. Infinity if neither stock nor a limit restricts it. */
export function mostToAdd(left: number | null, limitPerOrder: number | null | undefined, alreadyTaken: number): number {
  const allowed = limitPerOrder ? Math.max(0, limitPerOrder - alreadyTaken) : Number.POSITIVE_INFINITY;
  return Math.min(allowed, left ?? Number.POSITIVE_INFINITY);
}
