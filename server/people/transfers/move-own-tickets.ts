import { isDated, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDayAt, type Catalog } from '#server/catalog/catalog.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound, type AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { Paying } from '#server/orders/moves/days-to-move.ts';
import { assertNotDearer } from '#server/orders/moves/dearer-day.ts';
import { soldNamed } from '#server/orders/moves/lock-sold.ts';
import { moveVisits } from '#server/orders/moves/move-visits.ts';
import type { MovedVisit, Visit } from '#server/orders/moves/visit.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { movableUntil, ownTerm } from '#server/orders/own-terms.ts';
import { isBoughtAndHeldBy } from '#server/orders/paid-moves/payable.ts';
import { assertNotSent } from '#server/orders/tickets/not-sent.ts';
import { perDay } from '#server/platform/limits.ts';
import { lookAtTickets } from './transfer-rows.ts';
import { ownTicketTest } from './transfer-rules.ts';

// Each move sends a mail.
const PER_PERSON = perDay(30);

export type OwnMove = { admissionIds: readonly ObjectId[]; date: Day; time: string | null };

/** Holders move their tickets themselves as far as the pass allows it, to no day that costs more. */
export async function moveOwnTickets(ctx: Ctx, { admissionIds, date, time }: OwnMove): Promise<MovedVisit[]> {
  const isOwn = await ownTicketTest(ctx);
  const itemIds = itemsOf(await ownTickets(ctx, admissionIds, isOwn));
  await spendMove(ctx);
  const isHolders = (ticket: AdmissionRow) => admissionIds.includes(ticket.admission_id) && isOwn(ticket);
  return moveVisits(ctx, { itemIds, date, time, reason: '', isHolders }, async (ctx, catalog, visits) => {
    await assertTheirsToMove(ctx, catalog, visits);
    await assertNotDearer(ctx, catalog, visits, date);
  });
}

export async function spendMove(ctx: Ctx): Promise<void> {
  await ctx.limits.spend(`move ${ctx.workspace.id} ${signedIn(ctx).accountId}`, PER_PERSON);
}

/** Refuses what holders may not move themselves, whatever a day costs. */
export async function assertTheirsToMove(ctx: Ctx, catalog: Catalog, visits: readonly Visit[]): Promise<void> {
  for (const visit of visits) {
    const refusal = refusalOf(catalog, visit, ctx.clock.now());
    if (refusal) throw refusal;
  }
  await assertNotSent(
    ctx,
    visits.map(({ ticket }) => ticket.admission_id),
  );
}

type OwnThings = { things: Pick<Visit, 'order' | 'item'>[]; paying: Paying };

/** What was bought with the caller's own tickets, to be looked at, with whether the caller may pay what another day costs more. */
export async function ownThings(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<OwnThings> {
  const tickets = await ownTickets(ctx, admissionIds, await ownTicketTest(ctx));
  const things = await soldNamed(ctx, itemsOf(tickets));
  const isBought = things.every(({ order, item }) => {
    const ticket = tickets.find((one) => one.item_id === item.item_id)!;
    return isBoughtAndHeldBy({ order, ticket }, signedIn(ctx).accountId);
  });
  const isOneOrder = new Set(things.map(({ order }) => order.order_id)).size === 1;
  return { things, paying: !isBought ? 'not-bought' : isOneOrder ? 'payable' : 'several-orders' };
}

/** The caller's own, to be looked at. What became of a ticket that was passed on is not told to whoever had it before. */
export async function ownTickets(ctx: Ctx, admissionIds: readonly ObjectId[], isOwn: (ticket: AdmissionRow) => boolean): Promise<AdmissionRow[]> {
  const tickets = (await lookAtTickets(ctx, admissionIds)).filter((ticket) => ticket.state !== 'transferred' && isOwn(ticket));
  if (tickets.length < new Set(admissionIds).size) throw notFound('A ticket');
  return tickets;
}

export function itemsOf(tickets: readonly AdmissionRow[]): ObjectId[] {
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
