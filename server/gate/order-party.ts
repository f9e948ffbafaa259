import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { venueTime } from '#domain/visit-day.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { eventFacts } from './event-facts.ts';
import type { GatePlace } from './gate-place.ts';
import { judge } from './scan-decision.ts';
import { earlierScans, othersOfOrder, scanKey, type TicketRow } from './scan-rows.ts';
import { scanTicket, type ScanOutcome } from './scanning.ts';
import { ticketFacts } from './ticket-facts.ts';

const VOUCHES_FOR_MS = 10 * MINUTE_MS;

/** The others of the order who may come in with a ticket that this device has just let in, by the same rules as if each had shown a code. */
export async function partyAtGate(ctx: Ctx, place: GatePlace, nonce: string): Promise<TicketRow[]> {
  const others = await othersOfOrder(ctx.db, ctx.workspace.id, await letInHere(ctx, place, nonce));
  const may = await Promise.all(others.map((ticket) => mayComeIn(ctx, place, ticket)));
  return others.filter((_, index) => may[index]);
}

/** Each ticket is scanned under a nonce that follows from the first one, so a retry lets in the same people and nobody else. */
export async function admitParty(
  ctx: Ctx,
  place: GatePlace,
  nonce: string,
  by: { sessionId: string; operator: ObjectId },
): Promise<{ outcome: ScanOutcome; nonce: string }[]> {
  const others = await othersOfOrder(ctx.db, ctx.workspace.id, await letInHere(ctx, place, nonce));
  const nonceOf = (ticket: TicketRow) => `${nonce}.${ticket.admission_id}`;
  const asked = others.map((ticket) => ({ deviceId: place.deviceId, nonce: nonceOf(ticket) }));
  const before = await earlierScans(ctx.db, ctx.workspace.id, asked);
  const wanted: TicketRow[] = [];
  for (const ticket of others) if (before.has(scanKey(place.deviceId, nonceOf(ticket))) || (await mayComeIn(ctx, place, ticket))) wanted.push(ticket);
  return Promise.all(
    wanted.map(async (ticket) => {
      const code = { admissionId: ticket.admission_id, key: null, rotation: null };
      const outcome = await scanTicket({ ctx, code, isVouchedFor: true, place, direction: 'in', nonce: nonceOf(ticket), ...by });
      return { outcome, nonce: nonceOf(ticket) };
    }),
  );
}

/** The ticket that vouches for its order. It must have been let in at this device within the last ten minutes. */
async function letInHere(ctx: Ctx, place: GatePlace, nonce: string): Promise<ObjectId> {
  const scans = await earlierScans(ctx.db, ctx.workspace.id, [{ deviceId: place.deviceId, nonce }]);
  const scan = scans.get(scanKey(place.deviceId, nonce));
  const isFresh = scan && scan.verdict === 'accepted' && scan.direction === 'in' && scan.scanned_at.getTime() > ctx.clock.now() - VOUCHES_FOR_MS;
  if (!isFresh || scan.admission_id === null) throw conflict('scan-first', 'Scan a ticket of this order first.');
  return scan.admission_id;
}

async function mayComeIn(ctx: Ctx, place: GatePlace, ticket: TicketRow): Promise<boolean> {
  const event = await eventFacts(ctx, ticket.event_id);
  const facts = await ticketFacts(ctx, place, ticket, event);
  return judge(ticket, facts, place, 'in', venueTime(event, ctx.clock.now())) === 'accepted';
}
