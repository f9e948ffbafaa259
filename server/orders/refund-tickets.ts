import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** Ends the tickets of things given back: no code of theirs opens a gate from here on. Gives the ticket by its thing. */
export async function takeTickets(ctx: Ctx, itemIds: readonly ObjectId[], usedAllowed: boolean): Promise<Map<ObjectId, ObjectId>> {
  if (itemIds.length === 0) return new Map();
  const tickets = await ctx.db
    .selectFrom('admission')
    .select(['admission_id', 'item_id', 'state'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('item_id', 'in', [...itemIds])
    .where('state', 'in', ['active', 'used', 'out'])
    .orderBy('admission_id')
    .forUpdate()
    .execute();
  if (!usedAllowed && tickets.some((ticket) => ticket.state !== 'active'))
    throw new AppError(409, 'ticket-used', 'One of these tickets has been used. An administrator has to agree.');
  if (tickets.length > 0) {
    await ctx.db
      .updateTable('admission')
      .set({ state: 'revoked', revoked_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where(
        'admission_id',
        'in',
        tickets.map((ticket) => ticket.admission_id),
      )
      .execute();
  }
  // Only an unused one comes back should the refund fail.
  return new Map(
    tickets.flatMap((ticket): [ObjectId, ObjectId][] => (ticket.item_id && ticket.state === 'active' ? [[ticket.item_id, ticket.admission_id]] : [])),
  );
}

export async function giveTicketsBack(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<void> {
  if (admissionIds.length === 0) return;
  await ctx.db
    .updateTable('admission')
    .set({ state: 'active', revoked_at: null })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...admissionIds])
    .where('state', '=', 'revoked')
    .execute();
}
