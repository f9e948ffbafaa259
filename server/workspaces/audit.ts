import type { Ctx } from '#server/context.ts';

/** What was done with authority, and what was refused: inserted in the transaction of the deed, never changed. */
export async function recordAudit(ctx: Ctx, entry: { action: string; outcome: string; subject?: string; detail?: Record<string, unknown> }): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({
      workspace_id: ctx.workspace.id,
      audit_id: ctx.random.objectId(),
      actor_account: ctx.actor.accountId,
      actor_role: ctx.actor.caller,
      action: entry.action,
      outcome: entry.outcome,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      at: new Date(ctx.clock.now()),
    })
    .execute();
}
