import { sql } from 'kysely';
import type { AdmissionState } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { tellEnded, tellGoodAgain } from '#server/orders/papers/holder-mails.ts';
import { lockLiveTickets } from '#server/orders/tickets/live-tickets.ts';

/** `touched`: whatever money is given for. `closed`: what is given back whole. `usedAllowed`: by a second person's word. */
type Given = { touched: readonly ObjectId[]; closed: readonly ObjectId[]; usedAllowed: boolean };

/** Ends the tickets of things given back, and tells who holds them: no code of theirs opens a gate from here on. Gives the ticket by its thing. */
export async function takeTickets(ctx: Ctx, { touched, closed, usedAllowed }: Given): Promise<Map<ObjectId, ObjectId>> {
  if (touched.length === 0) return new Map();
  const standing = await lockLiveTickets(ctx, touched);
  if (!usedAllowed && standing.some((ticket) => ticket.state !== 'active'))
    throw new AppError(409, 'ticket-used', 'One of these tickets has been used. An administrator has to agree.');
  const tickets = standing.filter((ticket) => ticket.item_id !== null && closed.includes(ticket.item_id));
  if (tickets.length > 0) {
    await ctx.db
      .updateTable('admission')
      .set((eb) => ({ state: 'revoked', revoked_from: eb.ref('state'), revoked_at: new Date(ctx.clock.now()) }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where(
        'admission_id',
        'in',
        tickets.map((ticket) => ticket.admission_id),
      )
      .execute();
    await tellEnded(ctx, tickets);
  }
  return new Map(tickets.flatMap((ticket): [ObjectId, ObjectId][] => (ticket.item_id ? [[ticket.item_id, ticket.admission_id]] : [])));
}

/** Each is what it was before: one that let in somebody does not do so again. */
export async function giveTicketsBack(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<void> {
  if (admissionIds.length === 0) return;
  const tickets = await ctx.db
    .updateTable('admission')
    .set({ state: sql<AdmissionState>`coalesce(revoked_from, 'active')`, revoked_from: null, revoked_at: null, given_back_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...admissionIds])
    .where('state', '=', 'revoked')
    .returningAll()
    .execute();
  await tellGoodAgain(ctx, tickets);
}
