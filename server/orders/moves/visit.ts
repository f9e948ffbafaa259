import type { Day } from '#domain/day.ts';
import type { MovedItem } from '#server/orders/contract.ts';
import type { AdmissionRow, ItemRow, OrderRow } from '#server/orders/order-row.ts';

/** Something that was bought for a day, with its ticket, as both are before it is moved. */
export type Visit = { order: OrderRow; item: ItemRow; ticket: AdmissionRow };
export type MovedVisit = Visit & { date: Day; time: string | null };

export const movedItemOf = ({ item, ticket, date, time }: MovedVisit): MovedItem => ({
  item_id: item.item_id,
  admission_id: ticket.admission_id,
  date,
  time,
});
