import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { timeNow } from '#server/catalog/moved-session.ts';
import { placeOf } from '#server/catalog/place-name.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { lookAtTickets, offersOf, type TransferRow } from './transfer-rows.ts';
import { refusalsOf } from './transfer-rules.ts';

/** An offer that can no longer be accepted has ended even if its row does not say so yet: its time is over, or, say, its ticket was used. */
async function asTheyStand(ctx: Ctx, rows: readonly TransferRow[]): Promise<TransferRow[]> {
  const inTime = rows.filter((row) => row.state === 'offered' && row.expires_at.getTime() > ctx.clock.now());
  const tickets = await lookAtTickets(
    ctx,
    inTime.map((row) => row.admission_id),
  );
  const refusals = await refusalsOf(ctx, tickets);
  const isOpen = (row: TransferRow) => inTime.includes(row) && !refusals.has(row.admission_id);
  return rows.map((row) => (row.state !== 'offered' || isOpen(row) ? row : { ...row, state: 'expired' }));
}

export function transferItemOf(row: TransferRow) {
  return {
    transfer_id: row.transfer_id,
    admission_id: row.admission_id,
    new_admission_id: row.new_admission_id,
    state: row.state,
    email: row.to_email,
    phone: row.to_phone,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** What the caller has sent, the newest first. Only the recipient sees the new code of an accepted ticket. */
export async function sentTransfers(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('ticket_transfer')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_account', '=', signedIn(ctx).accountId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return (await asTheyStand(ctx, rows)).map((row) => ({ ...transferItemOf(row), new_admission_id: null }));
}

/** What a link offers to whoever holds it: no code, no address, and only the sender's first name. */
export async function shownOffer(ctx: Ctx, token: string) {
  const offers = await asTheyStand(ctx, await offersOf(ctx, token, 'look'));
  const [first] = offers;
  if (!first) throw notFound('The transfer');
  const state = offers.find((offer) => offer.state === 'offered' || offer.state === 'accepted')?.state ?? first.state;
  const sender = await accountById(ctx, first.from_account);
  const standing = offers.filter((offer) => offer.state === state).map((offer) => offer.admission_id);
  return { state, sender: sender?.first_name ?? '', expires_at: first.expires_at.toISOString(), tickets: await shownTickets(ctx, standing) };
}

type TicketWithEvent = Pick<AdmissionRow, 'name' | 'visit_date' | 'entry_time' | 'session_id' | 'location_id'> & { event_name: string };

async function shownTickets(ctx: Ctx, ids: readonly ObjectId[]) {
  const { rows } = await sql<TicketWithEvent>`
    select a.name, a.visit_date, a.entry_time, a.session_id, a.location_id, coalesce(e.title, 'Event') as event_name from admission a
    left join doclet e on e.workspace_id = a.workspace_id and e.doclet_id = a.event_id
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = any(${[...ids]}::text[]) order by a.visit_date, a.admission_id`.execute(ctx.db);
  const catalog = await catalogOf(ctx);
  return rows.map((ticket) => ({
    name: ticket.name,
    ...placeOf(catalog, ticket),
    date: ticket.visit_date,
    time: timeNow(catalog, ticket),
    event_name: ticket.event_name,
  }));
}
