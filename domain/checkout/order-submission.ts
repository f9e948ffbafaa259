import * as z from 'zod/mini';
import type { CartLine } from '#domain/cart/cart.ts';
import { daySchema, timeOfDaySchema } from '#domain/day-schema.ts';
import { parseVisitDate, type Day, type VisitDate } from '#domain/day.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import type { ObjectId } from '#domain/ids.ts';
import { withoutCard } from '#domain/validation/card-in-text.ts';
import { optionalLineSchema } from '#domain/validation/text.ts';
import type { TicketEntry } from './attendee.ts';

export const MOST_ITEMS = 100;

export const maybeName = z.nullish(optionalLineSchema(100).check(withoutCard));
const empty = z.literal('');

/** One unit as it is submitted. Everything in it, `source` included, is a claim that the server checks. */
export const orderItemSchema = z.object({
  doclet_id: objectIdSchema,
  event_id: objectIdSchema,
  /** the hold; without one a unit cannot be sold */
  item_id: z.nullish(objectIdSchema),
  source: z.nullish(z.string().check(z.maxLength(16))),
  data: z.nullish(
    z.object({
      assigned_first_name: maybeName,
      assigned_last_name: maybeName,
      assigned_dob: z.nullish(z.union([daySchema, empty])),
      time: z.nullish(z.union([timeOfDaySchema, empty])),
    }),
  ),
});

export const STANDS_TWICE = 'An item is named twice.';

/** Units by visit date: `YYYY-MM-DD`, 'event' or 'any'. A date ending in -00-00 also means 'any'. */
export const orderItemsSchema = z
  .record(z.string().check(z.refine((date) => parseVisitDate(date) !== null, 'Not a visit date.')), z.array(orderItemSchema))
  .check(
    z.refine((items) => countItems(items) <= MOST_ITEMS, `At most ${MOST_ITEMS} items.`),
    z.refine((items) => !hasDoubleHold(Object.values(items).flat()), STANDS_TWICE),
  );

type OrderItemWire = z.infer<typeof orderItemSchema>;
export type OrderItemsWire = z.infer<typeof orderItemsSchema>;

/** A submitted unit in the terms of the code. */
export type SubmittedUnit = {
  visitDate: VisitDate;
  productId: ObjectId;
  eventId: ObjectId;
  holdId: ObjectId | null;
  firstName: string | null;
  lastName: string | null;
  dob: Day | null;
  entryTime: string | null;
};

/** The items of an order, from the lines of a cart and the people that the tickets are for. */
export function buildOrderItems(lines: readonly CartLine[], entries: readonly TicketEntry[]): OrderItemsWire {
  const entryOf = new Map(entries.map((entry) => [entry.heldTicketId, entry]));
  const bought = lines.filter((line) => !line.marked);
  const byDate = Map.groupBy(bought, (line) => line.visitDate);
  return Object.fromEntries([...byDate].map(([date, group]) => [date, group.map((line) => toItem(line, entryOf.get(line.ticketId ?? '')))]));
}

/** The same items read back one by one, in the order in which they came. */
export function readOrderItems(items: OrderItemsWire): SubmittedUnit[] {
  return Object.entries(items).flatMap(([date, list]) => {
    const visitDate = parseVisitDate(date);
    return visitDate === null ? [] : list.map((item) => toUnit(visitDate, item));
  });
}

function toItem(line: CartLine, entry: TicketEntry | undefined): OrderItemWire {
  return {
    doclet_id: line.passId,
    event_id: line.eventId,
    item_id: line.ticketId ?? null,
    source: 'web',
    data: {
      assigned_first_name: entry?.firstName.trim() || null,
      assigned_last_name: entry?.lastName.trim() || null,
      assigned_dob: entry?.dob || null,
      time: line.entryTime ?? null,
    },
  };
}

function toUnit(visitDate: VisitDate, { doclet_id, event_id, item_id, data }: OrderItemWire): SubmittedUnit {
  return {
    visitDate,
    productId: doclet_id,
    eventId: event_id,
    holdId: item_id ?? null,
    firstName: data?.assigned_first_name || null,
    lastName: data?.assigned_last_name || null,
    dob: data?.assigned_dob || null,
    entryTime: data?.time || null,
  };
}

function countItems(items: OrderItemsWire): number {
  return Object.values(items).reduce((sum, list) => sum + list.length, 0);
}

/** Whether two of these items are one held unit. */
export function hasDoubleHold(items: readonly { item_id?: string | null | undefined }[]): boolean {
  const holds = items.flatMap((item) => item.item_id ?? []);
  return new Set(holds).size < holds.length;
}
