import { calendarFile, calendarSpan, type CalendarEntry } from '#domain/calendar-file.ts';
import { withPlace } from '#domain/catalog/place-text.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Zone } from '#domain/zone.ts';
import { linkTo } from '#server/accounts/places.ts';
import { facilityOf, type Catalog } from '#server/catalog/catalog.ts';
import { sessionEnd, timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import { groupOf, numberOf, textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { waysThere } from '#server/orders/order-contact.ts';
import type { AdmissionRow, ItemRow } from '#server/orders/order-row.ts';
import { alikeLines } from './alike-lines.ts';
import { ownTickets, type OrderPapers } from './ticket-sheet.ts';

/** The visits of an order for a calendar. Null: no day is known yet. */
export async function ticketCalendar(ctx: Ctx, papers: OrderPapers): Promise<Buffer | null> {
  const visits = visitsOf(ctx, papers, await linkTo(ctx, 'dashboard'));
  return visits.length === 0 ? null : Buffer.from(calendarFile(visits, ctx.clock.now()));
}

function visitsOf(ctx: Ctx, papers: OrderPapers, url: string): CalendarEntry[] {
  const { order, catalog } = papers;
  const groups = Map.groupBy(
    ownTickets(papers).filter((ticket) => ticket.kind !== 'merchandise'),
    visitKey,
  );
  return [...groups].flatMap(([key, group]): CalendarEntry[] => {
    const [first] = group;
    const event = catalog.events.get(first!.event_id);
    const span = spanOf(catalog, event?.zone ?? ctx.workspace.timeZone, first!);
    if (!span) return [];
    const facility = facilityOf(catalog, first!.event_id);
    const point = facility && pointOf(facility);
    const things = alikeLines(group, (ticket) => withPlace({ name: ticket.name, place: placeName(catalog, ticket) }));
    return [
      {
        uid: `${order.order_id}-${firstOf(papers.items, key) ?? group[0]!.item_id}`,
        title: event?.name ?? ctx.workspace.name,
        description: [things, `Order ${order.reference}`, ...waysThere(catalog, [first!.event_id])].join('\n'),
        place: placeText(facility) || ctx.workspace.name,
        more: [...(point ? [`GEO:${point}`] : []), `URL:${url}`],
        span,
      },
    ];
  });
}

/** Things of one visit are one entry. */
export const visitKey = ({ event_id, visit_date, entry_time }: Pick<AdmissionRow, 'event_id' | 'visit_date' | 'entry_time'>): string =>
  `${event_id} ${visit_date} ${entry_time ?? ''}`;

/** What a visit is known by, wherever it is moved to. Things that were passed on or given back count, so that it stays the same. */
const firstOf = (items: readonly ItemRow[], key: string): ObjectId | undefined => items.find((item) => visitKey(item) === key)?.item_id;

function placeText(facility: DocletData | null): string {
  if (!facility) return '';
  const address = groupOf(facility, 'address');
  const [street, unit, city, state, zip, country] = ['street', 'unit', 'city', 'state', 'zip', 'country'].map((part) => textOf(address, part));
  return [textOf(facility, 'name'), street, unit, city, `${state} ${zip}`.trim(), country].filter((part) => part !== '').join(', ');
}

function pointOf(facility: DocletData): string | null {
  const [latitude, longitude] = [numberOf(facility, 'latitude'), numberOf(facility, 'longitude')];
  return latitude === null || longitude === null ? null : `${latitude};${longitude}`;
}

function spanOf(catalog: Catalog, zone: Zone, ticket: AdmissionRow): CalendarEntry['span'] | null {
  const event = catalog.events.get(ticket.event_id);
  const [time, endTime] = [timeNow(catalog, ticket), sessionEnd(catalog, ticket)];
  return calendarSpan({ zone, date: ticket.visit_date, time, endTime, first: event?.startDate ?? null, last: event?.endDate ?? null });
}
