import { addDays, isDated, type Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { linkTo } from '#server/accounts/places.ts';
import { facilityOf, type Catalog } from '#server/catalog/catalog.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { groupOf, numberOf, textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { waysThere } from './order-contact.ts';
import type { AdmissionRow, ItemRow } from './order-row.ts';
import { ownTickets, type OrderPapers } from './ticket-sheet.ts';

const ASSUMED_LENGTH_MS = 2 * HOUR_MS;
/** A session that would take longer has an end that belongs to a start of before. */
const LONGEST_MS = 12 * HOUR_MS;

type Visit = { uid: string; title: string; description: string; place: string; point: string | null } & Span;
/** Whole days leave their reader free: a pass for a season does not fill two months. */
type Span = { start: string; end: string; isWholeDays: boolean };

/** The visits of an order for a calendar, in UTC. A visit without a time of entry takes its whole day. Null: no day is known yet. */
export async function ticketCalendar(ctx: Ctx, papers: OrderPapers): Promise<Buffer | null> {
  const visits = visitsOf(ctx, papers);
  if (visits.length === 0) return null;
  const url = await linkTo(ctx, 'dashboard');
  const now = ctx.clock.now();
  // A calendar takes what is newer for the same visit, which may have been moved. Its number only has to grow.
  const sequence = Math.max(0, Math.floor((now - papers.order.created_at.getTime()) / 1000));
  const events = visits.flatMap((visit) => [
    'BEGIN:VEVENT',
    `UID:${visit.uid}@entrada`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${sequence}`,
    visit.start,
    visit.end,
    ...(visit.isWholeDays ? ['TRANSP:TRANSPARENT'] : []),
    `SUMMARY:${escaped(visit.title)}`,
    `DESCRIPTION:${escaped(visit.description)}`,
    `LOCATION:${escaped(visit.place)}`,
    ...(visit.point ? [`GEO:${visit.point}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Entrada//Tickets//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...events, 'END:VCALENDAR'];
  return Buffer.from(`${lines.map(folded).join('\r\n')}\r\n`);
}

function visitsOf(ctx: Ctx, papers: OrderPapers): Visit[] {
  const { order, catalog } = papers;
  const groups = Map.groupBy(
    ownTickets(papers).filter((ticket) => ticket.kind !== 'merchandise'),
    visitKey,
  );
  return [...groups].flatMap(([key, group]): Visit[] => {
    const [first] = group;
    const event = catalog.events.get(first!.event_id);
    const span = spanOf(catalog, event?.zone ?? ctx.workspace.timeZone, first!);
    if (!span) return [];
    const facility = facilityOf(catalog, first!.event_id);
    const names = [...Map.groupBy(group, (ticket) => ticket.name)].map(([name, own]) => `${own.length} × ${name}`);
    return [
      {
        uid: `${order.order_id}-${firstOf(papers.items, key) ?? group[0]!.item_id}`,
        title: event?.name ?? ctx.workspace.name,
        description: [...names, `Order ${order.reference}`, ...waysThere(catalog, [first!.event_id])].join('\n'),
        place: placeText(facility) || ctx.workspace.name,
        point: facility && pointOf(facility),
        ...span,
      },
    ];
  });
}

const visitKey = ({ event_id, visit_date, entry_time }: Pick<AdmissionRow, 'event_id' | 'visit_date' | 'entry_time'>): string =>
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

function spanOf(catalog: Catalog, zone: string, ticket: AdmissionRow): Span | null {
  const { visit_date: date, event_id: eventId } = ticket;
  const time = timeNow(catalog, ticket);
  if (isDated(date) && time !== null) {
    const start = instantInZone(zone, date, time);
    return { start: `DTSTART:${utc(start)}`, end: `DTEND:${utc(start + lengthOf(catalog, zone, ticket, date, time))}`, isWholeDays: false };
  }
  if (isDated(date)) return wholeDays(date, date);
  const event = catalog.events.get(eventId);
  return date === 'event' && event?.startDate && event.endDate ? wholeDays(event.startDate, event.endDate) : null;
}

/** As long as the session says, which may end after midnight. */
function lengthOf(catalog: Catalog, zone: string, { session_id: sessionId }: AdmissionRow, date: Day, time: string): number {
  const { startTime, endTime } = (sessionId && catalog.sessions.get(sessionId)) || {};
  if (!endTime || startTime !== time) return ASSUMED_LENGTH_MS;
  const length = instantInZone(zone, endTime > time ? date : addDays(date, 1), endTime) - instantInZone(zone, date, time);
  return length > LONGEST_MS ? ASSUMED_LENGTH_MS : length;
}

const wholeDays = (from: Day, to: Day): Span => ({
  start: `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
  end: `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`,
  isWholeDays: true,
});

const utc = (epochMs: number): string => new Date(epochMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Lines end within 75 bytes and continue after a blank (RFC 5545). No character is cut in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const length = Buffer.byteLength(letter);
    if (bytes + length > 73) [text, bytes] = [`${text}\r\n `, 1];
    text += letter;
    bytes += length;
  }
  return text;
}
