import type { Day } from '#domain/day.ts';
import type { MovedItem } from '#server/orders/contract.ts';
import type { SoldThing } from './sold-thing.ts';

/** Something that was bought for a day, as it is before it is moved. */
export type Visit = SoldThing;
export type MovedVisit = Visit & { date: Day; time: string | null };

export const movedItemOf = ({ item, ticket, date, time }: MovedVisit): MovedItem => ({
  item_id: item.item_id,
  admission_id: ticket.admission_id,
  date,
  time,
});
