import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { assertDob } from '#server/doclets/writing/date-of-birth.ts';
import { conflict, notFound } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { turned } from '#server/orders/entitlement-id.ts';
import { lockLiveTickets } from '#server/orders/tickets/live-tickets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';

type Bearer = { firstName: string; lastName: string; dob: string | null };
type Activation = { activation_id: string; admission_id: string; first_name: string; last_name: string; dob: string | null; activated_at: Date };

/** Makes the ticket this person's. A repeated call for the same person gets the same answer; a call for somebody else is refused. */
export async function activateTicket(
  ctx: Ctx,
  ticketId: ObjectId,
  bearer: Bearer,
  at: { terminalId: ObjectId | null; eventId: ObjectId | null },
): Promise<Activation> {
  if (bearer.dob !== null) assertDob(ctx, bearer.dob, ['data', 'dob']);
  return inTransaction(ctx, async (ctx) => {
    const ticket = await lockTicket(ctx, ticketId);
    if (at.eventId !== null && ticket.event_id !== at.eventId) throw conflict('wrong-event', 'This ticket is for another event.');
    const before = await ctx.db
      .selectFrom('activation')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('admission_id', '=', ticket.admission_id)
      .executeTakeFirst();
    if (before) {
      if (isSamePerson(before, bearer)) return before;
      throw conflict('already-activated', 'This ticket was activated for somebody else.');
    }
    if (ticket.state === 'revoked' || ticket.state === 'transferred') throw conflict(`ticket-${ticket.state}`, 'This ticket is no longer valid.');
    return write(ctx, ticket, bearer, at.terminalId);
  });
}

type Ticket = { admission_id: string; event_id: string; state: string; holder_account: string | null };

/** Finds a ticket by its own id, by the id of its entitlement, or by the id of the thing bought. */
async function lockTicket(ctx: Ctx, id: ObjectId): Promise<Ticket> {
  const ticket = (await lockNamed(ctx, id)) ?? (await lockLiveTickets(ctx, [id]))[0];
  if (!ticket) throw notFound('The ticket');
  return ticket;
}

function lockNamed(ctx: Ctx, id: ObjectId): Promise<Ticket | undefined> {
  return ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'event_id', 'state', 'holder_account'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [id, turned(id)])
    .forUpdate()
    .executeTakeFirst();
}

async function write(ctx: Ctx, ticket: Ticket, { firstName, lastName, dob }: Bearer, terminalId: ObjectId | null): Promise<Activation> {
  const now = new Date(ctx.clock.now());
  const row = {
    workspace_id: ctx.workspace.id,
    activation_id: ctx.random.objectId(),
    admission_id: ticket.admission_id,
    first_name: firstName,
    last_name: lastName,
    dob,
    terminal_id: terminalId,
    activated_by: signedIn(ctx).accountId,
    activated_at: now,
  };
  await ctx.db.insertInto('activation').values(row).execute();
  await ctx.db
    .updateTable('admission')
    .set({ activated_at: now, first_name: firstName, last_name: lastName })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', '=', ticket.admission_id)
    .execute();
  tellStaffAnd(ctx, ticket.holder_account);
  return row;
}

function isSamePerson(before: { first_name: string; last_name: string; dob: string | null }, { firstName, lastName, dob }: Bearer): boolean {
  return before.first_name === firstName && before.last_name === lastName && before.dob === dob;
}
