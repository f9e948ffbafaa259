import type { ObjectId } from '#domain/ids.ts';
import { sql } from 'kysely';
import { accountById } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { signedIn } from './own-records.ts';
import { offersOf, type TransferRow } from './transfer-rows.ts';

export type TransferState = TransferRow['state'];

/** An offer nobody took up in time has ended, whether or not its row says so yet. */
export const stateNow = (row: Pick<TransferRow, 'state' | 'expires_at'>, now: number): TransferState =>
  row.state === 'offered' && row.expires_at.getTime() <= now ? 'expired' : row.state;

export function transferItemOf(row: TransferRow, now: number) {
  return {
    transfer_id: row.transfer_id,
    admission_id: row.admission_id,
    new_admission_id: row.new_admission_id,
    state: stateNow(row, now),
    email: row.to_email,
    phone: row.to_phone,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** What the caller has sent, the newest first. The new code of an accepted ticket is the recipient's alone. */
export async function sentTransfers(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('ticket_transfer')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_account', '=', signedIn(ctx).accountId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...transferItemOf(row, ctx.clock.now()), new_admission_id: null }));
}

type Shown = { name: string; visit_date: string; event_name: string };

/** What a link offers, for whoever holds it: no code, no address, of the sender the first name. */
export async function shownOffer(ctx: Ctx, token: string) {
  const offers = await offersOf(ctx, token, 'look');
  const [first] = offers;
  if (!first) throw notFound('The transfer');
  const sender = await accountById(ctx, first.from_account);
  const tickets = await namesOf(
    ctx,
    offers.map((offer) => offer.admission_id),
  );
  return {
    state: offerState(offers, ctx.clock.now()),
    sender: sender?.first_name ?? '',
    expires_at: first.expires_at.toISOString(),
    tickets: tickets.map((ticket) => ({ name: ticket.name, date: ticket.visit_date, event_name: ticket.event_name })),
  };
}

function offerState(offers: readonly TransferRow[], now: number): TransferState {
  const states = offers.map((offer) => stateNow(offer, now));
  return states.find((state) => state === 'offered') ?? states[0]!;
}

async function namesOf(ctx: Ctx, ids: readonly ObjectId[]): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select a.name, a.visit_date, coalesce(e.title, 'Event') as event_name from admission a
    left join doclet e on e.workspace_id = a.workspace_id and e.doclet_id = a.event_id
    where a.workspace_id = ${ctx.workspace.id} and a.admission_id = any(${[...ids]}::text[]) order by a.visit_date, a.admission_id`.execute(ctx.db);
  return rows;
}
