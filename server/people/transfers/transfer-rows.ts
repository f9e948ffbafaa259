import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import type { PeopleTables } from '#server/people/tables.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { tell } from '#server/webhooks/tell-targets.ts';

export type TransferRow = Selectable<PeopleTables['ticket_transfer']>;

/** The recipient of tickets: an e-mail address, or a phone for which the sender passes on a link. */
export type Recipient = { email: string | null; phone: string | null };

export const TRANSFER_HOURS = 72;

/** Locks tickets in the order of their ids, as every other lock of them, so that no two callers wait for each other. */
export async function lockTickets(ctx: Ctx, ids: readonly ObjectId[]): Promise<AdmissionRow[]> {
  return ticketsNamed(ctx, ids).orderBy('admission_id').forUpdate().execute();
}

/** Locks many tickets in that order within another statement, and yields their ids. */
export function lockedTickets(ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<ObjectId> {
  return sql`(select admission_id from admission where workspace_id = ${ctx.workspace.id} and ${which} order by admission_id for update)`;
}

export async function lookAtTickets(ctx: Ctx, ids: readonly ObjectId[]): Promise<AdmissionRow[]> {
  return ids.length === 0 ? [] : ticketsNamed(ctx, ids).execute();
}

function ticketsNamed(ctx: Ctx, ids: readonly ObjectId[]) {
  return ctx.db
    .selectFrom('admission')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...ids]);
}

/** Everything that was sent to one person with one link. */
export async function offersOf(ctx: Ctx, token: string, lock: 'lock' | 'look'): Promise<TransferRow[]> {
  const named = await ctx.db
    .selectFrom('ticket_transfer')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return named ? sentTogether(ctx, named, lock) : [];
}

export async function sentTogether(ctx: Ctx, named: TransferRow, lock: 'lock' | 'look'): Promise<TransferRow[]> {
  const all = ctx.db
    .selectFrom('ticket_transfer')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_account', '=', named.from_account)
    .where('created_at', '=', named.created_at)
    .where('to_email', 'is not distinct from', named.to_email)
    .where('to_phone', 'is not distinct from', named.to_phone)
    .orderBy('transfer_id');
  return lock === 'lock' ? all.forUpdate().execute() : all.execute();
}

/** What was sent to one of these addresses, and what the account has accepted, wherever it was sent. */
export const offeredTo = (ctx: Ctx, accountId: ObjectId, addresses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(to_email = any(${[...addresses]}::text[]) or new_admission_id in (
    select admission_id from admission where workspace_id = ${ctx.workspace.id} and holder_account = ${accountId}))`;

export type NewHolder = { accountId: ObjectId; consumerId: ObjectId; firstName: string; lastName: string };

/** Ends the old code and makes a new one for the new holder, in one transaction. The caller holds the ticket's lock. */
export async function reissue(ctx: Ctx, ticket: AdmissionRow, to: NewHolder): Promise<ObjectId> {
  const now = new Date(ctx.clock.now());
  const newId = ctx.random.secretId();
  const ended = await ctx.db
    .updateTable('admission')
    .set({ state: 'transferred', revoked_at: now })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', '=', ticket.admission_id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (Number(ended.numUpdatedRows) !== 1) throw new Error('A ticket that is not active was handed on');
  await sql`
    insert into admission (workspace_id, admission_id, secret, order_id, item_id, event_id, product_id, store_id, visit_date, entry_time, session_id, told_time, location_id, name, kind, consumer_id, holder_account,
      first_name, last_name, price_cents, reentry, needs_activation, admits, created_at)
    select workspace_id, ${newId}, ${ctx.random.bytes(16)}, order_id, item_id, event_id, product_id, store_id, visit_date, entry_time, session_id, told_time, location_id, name, kind, ${to.consumerId}, ${to.accountId},
      ${to.firstName}, ${to.lastName}, price_cents, reentry, needs_activation, admits, ${now}::timestamptz
    from admission where workspace_id = ${ctx.workspace.id} and admission_id = ${ticket.admission_id}`.execute(ctx.db);
  await tell(ctx, 'ticket.transferred', [{ ticket_id: newId, earlier_ticket_id: ticket.admission_id, order_id: ticket.order_id }]);
  return newId;
}

export async function decideOffer(ctx: Ctx, offer: TransferRow, decision: Partial<Pick<TransferRow, 'state' | 'new_admission_id'>>): Promise<TransferRow> {
  return ctx.db
    .updateTable('ticket_transfer')
    .set({ ...decision, decided_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('transfer_id', '=', offer.transfer_id)
    .where('state', '=', 'offered')
    .returningAll()
    .executeTakeFirstOrThrow();
}
