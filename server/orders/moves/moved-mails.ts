import { sql } from 'kysely';
import { isDated } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import { accountById, rolesHere } from '#server/accounts/accounts.ts';
import { brandedMail } from '#server/accounts/mails/branded-mail.ts';
import { linkTo } from '#server/accounts/places.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { isOver } from '#server/catalog/over.ts';
import { isEntryOpen } from '#server/catalog/visit-choice.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { orderContact } from '#server/orders/order-contact.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { alikeLines } from '#server/orders/papers/alike-lines.ts';
import { dateText } from '#server/orders/papers/visit-text.ts';
import { STILL_TO_USE } from '#server/orders/tickets/still-to-use.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { queueJob, type Job } from '#server/platform/outbox/job.ts';

export const TELL_MOVED: Job = { kind: 'tell-moved', about: 'session_id' };
/** An office that corrects a time it has just entered tells holders only of the last one. */
export const MOVED_TOLD_AFTER_MS = 2 * MINUTE_MS;

export async function tellMovedSoon(ctx: Ctx, changed: Doclet): Promise<void> {
  if (changed.templateId === TEMPLATE.venueEventSession) await queueJob(ctx, TELL_MOVED, changed.id, new Date(ctx.clock.now() + MOVED_TOLD_AFTER_MS));
}

/** Tells everybody who holds tickets for a session that its time was moved: one mail for all their tickets, and none for a time they have been told. */
export async function mailMoved(ctx: Ctx, sessionId: ObjectId): Promise<void> {
  const catalog = await catalogOf(ctx);
  const tickets = await untold(ctx, catalog, sql`session_id = ${sessionId}`);
  const addresses = new Map<string, AdmissionRow[]>();
  for (const [, held] of Map.groupBy(tickets, (ticket) => ticket.holder_account ?? ticket.order_id)) {
    const to = await addressOf(ctx, held[0]!);
    if (to !== null) addresses.set(to, [...(addresses.get(to) ?? []), ...held]);
  }
  for (const [to, held] of addresses) await mailHolder(ctx, catalog, to, held);
}

/** Each holder is told in a transaction of their own, which notes it. A repeated job goes on with the others. */
async function mailHolder(ctx: Ctx, catalog: Catalog, to: string, held: readonly AdmissionRow[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ids = held.map((ticket) => ticket.admission_id);
    const tickets = await untold(ctx, catalog, sql`admission_id = any(${ids}::text[])`, { locked: true });
    if (tickets.length === 0) return;
    const accounts = tickets.flatMap((ticket) => ticket.holder_account ?? []);
    const mail = await brandedMail(ctx, to, `New time: ${eventName(ctx, catalog, tickets[0]!)}`, {
      title: 'Your time of entry has changed',
      paragraphs: [
        'The venue has moved your time of entry:',
        lines(ctx, catalog, tickets),
        oneOrSeveral(tickets.length, 'Your ticket is good for the new time as it is.', 'Your tickets are good for the new time as they are.'),
      ],
      contact: orderContact(catalog, { storeId: null, eventId: tickets[0]!.event_id }),
      ...(accounts.length === 0 ? {} : { button: { label: 'See your tickets', url: await linkTo(ctx, 'dashboard') } }),
    });
    await ctx.mail.queue(ctx, mail);
    await noteTold(ctx, catalog, tickets);
    tellPeople(ctx, ...new Set(accounts));
  });
}

/** Somebody who bought without an account is told at the address of the order. */
export async function addressOf(
  ctx: Ctx,
  { holder_account: accountId, order_id: orderId }: Pick<AdmissionRow, 'holder_account' | 'order_id'>,
): Promise<string | null> {
  // An account that was erased has no role here any more.
  if (accountId !== null) return (await rolesHere(ctx, accountId)).length === 0 ? null : ((await accountById(ctx, accountId))?.email ?? null);
  const order = await ctx.db
    .selectFrom('sales_order')
    .select('buyer_email')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('order_id', '=', orderId ?? '')
    .executeTakeFirst();
  return order?.buyer_email || null;
}

/** Tickets still to be used whose holders know another time than the one that holds now. */
async function untold(ctx: Ctx, catalog: Catalog, among: ReturnType<typeof sql>, { locked = false } = {}): Promise<AdmissionRow[]> {
  let query = ctx.db
    .selectFrom('admission')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`${among}`)
    .where(STILL_TO_USE)
    .orderBy('admission_id');
  if (locked) query = query.forUpdate();
  const rows = await query.execute();
  return rows.filter((row) => timeNow(catalog, row) !== timeKnown(row) && isToCome(ctx, catalog, row));
}

const timeKnown = ({ told_time, entry_time }: AdmissionRow): string | null => told_time ?? entry_time;

/** Somebody who has come in on this visit is not asked for the time any more, and nobody needs to hear of a time that is over. */
function isToCome(ctx: Ctx, catalog: Catalog, row: AdmissionRow): boolean {
  const now = ctx.clock.now();
  if (isOver(catalog, row, now)) return false;
  return !isDated(row.visit_date) || (row.used_at === null && isEntryOpen(catalog, row, timeNow(catalog, row)!, now));
}

async function noteTold(ctx: Ctx, catalog: Catalog, tickets: readonly AdmissionRow[]): Promise<void> {
  await sql`
    update admission a set told_time = t.time
    from unnest(${tickets.map((ticket) => ticket.admission_id)}::text[], ${tickets.map((ticket) => timeNow(catalog, ticket))}::text[]) as t(admission_id, time)
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = t.admission_id`.execute(ctx.db);
}

/** What is moved there: the event, or the venue where the event has no name. */
export const eventName = (ctx: Ctx, catalog: Catalog, { event_id }: Pick<AdmissionRow, 'event_id'>): string =>
  catalog.events.get(event_id)?.name || ctx.workspace.name;

/** '2 × Day pass, Saturday, December 12th, 2026: 2 pm instead of 11 am · Summer' */
function lines(ctx: Ctx, catalog: Catalog, tickets: readonly AdmissionRow[]): string {
  const lineOf = (ticket: AdmissionRow) => {
    const times = `${timeText(timeNow(catalog, ticket)!)} instead of ${timeText(timeKnown(ticket)!)}`;
    return `${ticket.name}, ${dateText(ticket.visit_date)}: ${times} · ${eventName(ctx, catalog, ticket)}`;
  };
  return alikeLines(tickets, lineOf);
}
