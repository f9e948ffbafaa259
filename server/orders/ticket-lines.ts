import { isDated, parseVisitDate } from '#domain/day.ts';
import { fullDay } from '#domain/day-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import type { AdmissionRow } from './order-row.ts';

/** The tickets that a mail is about, one on each line: 'Day pass, Cabin 3, Saturday, December 12th, 2026, 6:30 pm · Summer'. */
export async function ticketLines(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<string> {
  const events = await docletsByIds(ctx, [...new Set(tickets.map((ticket) => ticket.event_id))]);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const catalog = await catalogOf(ctx);
  return tickets.map((ticket) => `${whatAndWhen(catalog, ticket)} · ${titles.get(ticket.event_id) ?? 'Event'}`).join('\n');
}

function whatAndWhen(catalog: Catalog, ticket: AdmissionRow): string {
  const date = parseVisitDate(ticket.visit_date);
  const time = timeNow(catalog, ticket);
  return [ticket.name, placeName(catalog, ticket), date !== null && isDated(date) && fullDay(date), time && timeText(time)].filter(Boolean).join(', ');
}

export const howManyTickets = (count: number): string => oneOrSeveral(count, 'a ticket', `${count} tickets`);
