import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { compareHeld, compareVisitDates, isToCollect } from '#domain/visit-order.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx, House } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { printed, type PrintedTicket } from '#server/orders/papers/ticket-sheet.ts';
import { STILL_TO_USE } from '#server/orders/tickets/still-to-use.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perHour } from '#server/platform/limits.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { forget } from '#server/platform/tidy.ts';

/** Lets people find their tickets without signing in, by a link to the address that they were bought with. */
const LINK_MS = 15 * MINUTE_MS;
const PER_EMAIL = perHour(5);
const PER_CALLER = perHour(60);
const MOST_TICKETS = 500;

type FoundTicket = Omit<PrintedTicket, 'price'> & { admission_id: ObjectId };

/** Answers the same whether or not there are tickets, because it must not reveal who has been here. */
export async function sendTicketLink(ctx: Ctx, email: string): Promise<void> {
  await ctx.limits.spend(`find-tickets-by:${ctx.workspace.id}:${ctx.address}`, PER_CALLER);
  await ctx.limits.spend(`find-tickets:${ctx.workspace.id}:${email}`, PER_EMAIL);
  ctx.afterCommit(async () => {
    if ((await ticketsBoughtWith(ctx, email)).length > 0) await mailLink(ctx, email);
  });
}

async function mailLink(ctx: Ctx, email: string): Promise<void> {
  const token = ctx.random.token();
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('ticket_link')
      .values({ workspace_id: ctx.workspace.id, token_hash: hashSecret(token), email, created_at: new Date(now), expires_at: new Date(now + LINK_MS) })
      .execute();
    await sendPeopleMail(ctx, email, `Your tickets for ${ctx.workspace.name}`, {
      title: 'Your tickets',
      paragraphs: ['You asked for a link to your tickets. It works for 15 minutes.'],
      button: { label: 'Show my tickets', path: `find-tickets/${token}` },
      footer: 'If this was not you, you need not do anything: nobody sees your tickets without this mail.',
    });
  });
}

export function forgetEndedLinks({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  return forget(database.of(workspaceId), sql`ticket_link`, sql`workspace_id = ${workspaceId} and expires_at < ${new Date(clock.now())}`);
}

export async function showTicketLink(ctx: Ctx, token: string): Promise<FoundTicket[]> {
  await ctx.limits.spend(`show-tickets-by:${ctx.workspace.id}:${ctx.address}`, PER_CALLER);
  const link = await ctx.db
    .selectFrom('ticket_link')
    .select('email')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  if (!link) throw new AppError(404, 'link-over', 'This link has ended. Please ask for a new one.');
  const [tickets, catalog] = [await ticketsBoughtWith(ctx, link.email), await catalogOf(ctx)];
  return inOrder(tickets, catalog, ctx.clock.now()).map((ticket) => {
    const { price: _, ...shown } = printed(ctx, catalog, ticket);
    return { ...shown, admission_id: ticket.admission_id };
  });
}

/** In the dashboard's order: upcoming days first, day by day; then tickets before what goes with them, then things to take home. */
function inOrder(tickets: readonly AdmissionRow[], catalog: Catalog, now: number): AdmissionRow[] {
  const rank = (ticket: AdmissionRow) => {
    if (isOver(catalog, ticket, now)) return 2;
    return isToCollect({ kind: ticket.kind, date: ticket.visit_date }) ? 1 : 0;
  };
  return tickets.toSorted((a, b) => rank(a) - rank(b) || compareVisitDates(a.visit_date, b.visit_date) || compareHeld(a, b));
}

/** Tickets that still open a gate and whose holder is still the buyer. Tickets that were passed on belong to somebody else. */
async function ticketsBoughtWith(ctx: Ctx, email: string): Promise<AdmissionRow[]> {
  const rows = await ctx.db
    .selectFrom('admission')
    .innerJoin('sales_order', (join) =>
      join.onRef('sales_order.workspace_id', '=', 'admission.workspace_id').onRef('sales_order.order_id', '=', 'admission.order_id'),
    )
    .selectAll('admission')
    .where('admission.workspace_id', '=', ctx.workspace.id)
    .where('sales_order.order_id', 'in', ordersOf(ctx, email))
    .where('sales_order.state', '=', 'complete')
    .where(STILL_TO_USE)
    .where(sql<boolean>`admission.holder_account is not distinct from sales_order.buyer_account`)
    .orderBy('admission.visit_date', 'desc')
    .orderBy('admission.admission_id')
    .limit(MOST_TICKETS)
    .execute();
  return rows;
}

/** Orders of an account are found by the account, whose address may have changed since. Only orders without an account are found by the address itself. */
const ordersOf = (ctx: Ctx, email: string) => sql<string>`(
  select order_id from sales_order
  where workspace_id = ${ctx.workspace.id} and buyer_account = (select account_id from account where realm_id = ${REALM.portal} and email = ${email})
  union all select order_id from sales_order
  where workspace_id = ${ctx.workspace.id} and buyer_account is null and buyer_email <> '' and buyer_email = ${email})`;
