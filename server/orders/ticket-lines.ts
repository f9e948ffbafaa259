import { isDated, parseVisitDate } from '#domain/day.ts';
import { fullDay } from '#domain/day-text.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import type { LiveTicket } from './live-tickets.ts';

/** Which tickets a mail is about, one on each line: 'Day pass, Saturday, December 12th, 2026 · Summer'. */
export async function ticketLines(ctx: Ctx, tickets: readonly LiveTicket[]): Promise<string> {
  const lines: string[] = [];
  for (const ticket of tickets) lines.push(`${ticket.name}${datedAs(ticket.visit_date)} · ${(await docletById(ctx, ticket.event_id))?.title ?? 'Event'}`);
  return lines.join('\n');
}

function datedAs(visitDate: string): string {
  const date = parseVisitDate(visitDate);
  return date !== null && isDated(date) ? `, ${fullDay(date)}` : '';
}

export const howManyTickets = (count: number): string => (count === 1 ? 'a ticket' : `${count} tickets`);
