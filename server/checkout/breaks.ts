import type { Ctx } from '#server/context.ts';
import type { CheckoutTables } from './tables.ts';

export type BreakKind = CheckoutTables['recon_break']['kind'];
export type Break = { kind: BreakKind; gatewayKey: string; detail: Record<string, unknown> };

/** What our books and the gateway disagree about, for an administrator to see until it is repaired. One found again is the same one. */
export async function noteBreak(ctx: Ctx, { kind, gatewayKey, detail }: Break): Promise<void> {
  const added = await ctx.db
    .insertInto('recon_break')
    .values({
      workspace_id: ctx.workspace.id,
      break_id: ctx.random.objectId(),
      kind,
      gateway_key: gatewayKey,
      detail: JSON.stringify(detail),
      found_at: new Date(ctx.clock.now()),
      repaired_at: null,
    })
    .onConflict((oc) => oc.columns(['workspace_id', 'kind', 'gateway_key']).where('repaired_at', 'is', null).doNothing())
    .returning('break_id')
    .executeTakeFirst();
  if (added) ctx.log.error({ workspace: ctx.workspace.id, kind, gatewayKey }, 'Our books and the gateway disagree');
}

export async function repairBreak(ctx: Ctx, kind: BreakKind, gatewayKey: string): Promise<void> {
  await ctx.db
    .updateTable('recon_break')
    .set({ repaired_at: new Date(ctx.clock.now()) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('kind', '=', kind)
    .where('gateway_key', '=', gatewayKey)
    .where('repaired_at', 'is', null)
    .execute();
}
