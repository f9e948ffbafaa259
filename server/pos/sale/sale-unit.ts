import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { ItemRow } from '#server/orders/order-row.ts';

/** One thing to sell: held already, or to be held now. */
export type SaleUnit = {
  holdId: ObjectId | null;
  productId: ObjectId;
  eventId: ObjectId;
  visitDate: VisitDate;
  entryTime: string | null;
  locationId: ObjectId | null;
  firstName: string;
  lastName: string;
  dob: string | null;
};
export type HeldUnit = SaleUnit & { holdId: ObjectId };

export const unitOf = (item: ItemRow): HeldUnit => ({
  holdId: item.hold_id!,
  productId: item.product_id,
  eventId: item.event_id,
  visitDate: item.visit_date,
  entryTime: item.entry_time,
  locationId: item.location_id,
  firstName: item.first_name,
  lastName: item.last_name,
  dob: item.dob,
});

/** It is held for this, and not for something else. */
export const isFor = (held: Pick<SaleUnit, 'productId' | 'eventId' | 'visitDate'>, unit: SaleUnit): boolean =>
  held.productId === unit.productId && held.eventId === unit.eventId && held.visitDate === unit.visitDate;

/** For the same at the same time and place. */
export const isSameThing = (unit: HeldUnit, item: ItemRow): boolean =>
  unit.productId === item.product_id &&
  unit.eventId === item.event_id &&
  unit.visitDate === item.visit_date &&
  unit.entryTime === item.entry_time &&
  unit.locationId === item.location_id;
