import { isDated } from '#domain/day.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeName } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { visitText } from './visit-text.ts';

/** The tickets that a mail is about, one on each line: 'Day pass, Cabin 3, Saturday, December 12th, 2026, 6:30 pm · Summer'. */
export async function ticketLines(ctx: Ctx, tickets: readonly AdmissionRow[]): Promise<string> {
  const events = await docletsByIds(ctx, [...new Set(tickets.map((ticket) => ticket.event_id))]);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const catalog = await catalogOf(ctx);
  return tickets.map((ticket) => `${whatAndWhen(catalog, ticket)} · ${titles.get(ticket.event_id) ?? 'Event'}`).join('\n');
}

function whatAndWhen(catalog: Catalog, ticket: AdmissionRow): string {
  const when = visitText(isDated(ticket.visit_date) ? ticket.visit_date : null, timeNow(catalog, ticket));
  return [ticket.name, placeName(catalog, ticket), when].filter(Boolean).join(', ');
}

export const howManyTickets = (count: number): string => oneOrSeveral(count, 'a ticket', `${count} tickets`);
