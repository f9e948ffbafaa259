import type { Ctx } from '#server/context.ts';
import { movedTo, passDays, typesGranted, type EventFacts } from './event-facts.ts';
import type { GatePlace } from './gate-place.ts';
import type { TicketFacts } from './scan-decision.ts';
import type { TicketRow } from './scan-rows.ts';
import { reservedOn } from './season-passes.ts';

/** What a ticket is judged by besides its own row. A gate that admits everything need not know what the ticket grants. `shownAt`: if it was shown earlier. */
export async function ticketFacts(ctx: Ctx, place: GatePlace, ticket: TicketRow, event: EventFacts, shownAt: number | null = null): Promise<TicketFacts> {
  const types = place.admitsTypes === null ? [] : await typesGranted(ctx, ticket.product_id);
  return { event, types, reservedOn: await reservedOn(ctx, ticket, shownAt), passDays: await passDays(ctx, ticket), movedTo: await movedTo(ctx, ticket) };
}
