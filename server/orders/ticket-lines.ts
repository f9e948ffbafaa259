import { isDated, parseVisitDate } from '#domain/day.ts';
import { fullDay } from '#domain/day-text.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import type { LiveTicket } from './live-tickets.ts';

/** The tickets that a mail is about, one on each line: 'Day pass, Saturday, December 12th, 2026 · Summer'. */
export async function ticketLines(ctx: Ctx, tickets: readonly LiveTicket[]): Promise<string> {
  const events = await docletsByIds(ctx, [...new Set(tickets.map((ticket) => ticket.event_id))]);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return tickets.map((ticket) => `${ticket.name}${datedAs(ticket.visit_date)} · ${titles.get(ticket.event_id) ?? 'Event'}`).join('\n');
}

function datedAs(visitDate: string): string {
  const date = parseVisitDate(visitDate);
  return date !== null && isDated(date) ? `, ${fullDay(date)}` : '';
}

export const howManyTickets = (count: number): string => (count === 1 ? 'a ticket' : `${count} tickets`);
