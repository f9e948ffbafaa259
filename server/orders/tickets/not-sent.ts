import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';

/** Whoever a ticket was sent to was told what it is for. */
export async function assertNotSent(ctx: Ctx, admissionIds: readonly ObjectId[]): Promise<void> {
  if (admissionIds.length === 0) return;
  const sent = await ctx.db
    .selectFrom('ticket_transfer')
    .select('transfer_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('admission_id', 'in', [...admissionIds])
    .where('state', '=', 'offered')
    .where('expires_at', '>', new Date(ctx.clock.now()))
    .executeTakeFirst();
  if (sent) throw conflict('ticket-sent', 'This ticket has been sent to somebody who has not answered yet. Take it back first.');
}
