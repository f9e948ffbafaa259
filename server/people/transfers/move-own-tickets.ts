import { isDated, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound, type AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { assertNotDearer } from '#server/orders/moves/dearer-day.ts';
import { soldNamed } from '#server/orders/moves/lock-sold.ts';
import { moveVisits } from '#server/orders/moves/move-visits.ts';
import type { MovedVisit, Visit } from '#server/orders/moves/visit.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { movableUntil, ownTerm } from '#server/orders/own-terms.ts';
import { assertNotSent } from '#server/orders/tickets/not-sent.ts';
import { perDay } from '#server/platform/limits.ts';
import { lookAtTickets } from './transfer-rows.ts';
import { ownTicketTest } from './transfer-rules.ts';

// Each move sends a mail.
const PER_PERSON = perDay(30);

type OwnMove = { admissionIds: readonly ObjectId[]; date: Day; time: string | null };

/** Holders move their tickets themselves as far as the pass allows it, to no day that costs more. */
export async function moveOwnTickets(ctx: Ctx, { admissionIds, date, time }: OwnMove): Promise<MovedVisit[]> {
  const isOwn = await ownTicketTest(ctx);
  const itemIds = await itemsOf(ctx, admissionIds, isOwn);
  await ctx.limits.spend(`move ${ctx.workspace.id} ${signedIn(ctx).accountId}`, PER_PERSON);
  const isHolders = (ticket: AdmissionRow) => admissionIds.includes(ticket.admission_id) && isOwn(ticket);
  return moveVisits(ctx, { itemIds, date, time, reason: '', isHolders }, async (ctx, catalog, visits) => {
    for (const visit of visits) {
      const refusal = refusalOf(catalog, visit, ctx.clock.now());
      if (refusal) throw refusal;
    }
    await assertNotSent(
      ctx,
      visits.map(({ ticket }) => ticket.admission_id),
    );
    await assertNotDearer(ctx, catalog, visits, date);
  });
}

/** What was bought with the caller's own tickets, to be looked at. */
export async function ownThings(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<Pick<Visit, 'order' | 'item'>[]> {
  return soldNamed(ctx, await itemsOf(ctx, admissionIds, await ownTicketTest(ctx)));
}

async function itemsOf(ctx: Ctx, admissionIds: readonly ObjectId[], isOwn: (ticket: AdmissionRow) => boolean): Promise<ObjectId[]> {
  // What became of a ticket that was passed on is not told to whoever had it before.
  const tickets = (await lookAtTickets(ctx, admissionIds)).filter((ticket) => ticket.state !== 'transferred' && isOwn(ticket));
  if (tickets.length < new Set(admissionIds).size) throw notFound('A ticket');
  const itemIds = tickets.flatMap((ticket) => ticket.item_id ?? []);
  if (itemIds.length < tickets.length) throw NOT_MOVABLE();
  return itemIds;
}

const NOT_MOVABLE = () => conflict('not-movable', 'The day of this ticket can only be changed by the venue.');

function refusalOf(catalog: Catalog, { item, ticket }: Visit, now: number): AppError | null {
  const last = movableUntil(catalog, item);
  if (last === null) return NOT_MOVABLE();
  if (isOver(catalog, ticket, now) && isDated(ticket.visit_date)) return conflict('ticket-past', 'The date of this ticket is past.');
  if (last >= visitDayAt(catalog, item.event_id, now)) return null;
  const days = ownTerm(catalog, item, 'move_until_days');
  return conflict('too-late-to-move', `The day of this ticket could be changed until ${days === 1 ? 'a day' : `${days} days`} before the visit.`);
}
