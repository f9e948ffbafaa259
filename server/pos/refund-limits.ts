import { sql } from 'kysely';
import { parseCents } from '#domain/cents.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

export type RefundLimits = { orderCents: number; dayCents: number };

/** What a person may give back without a second one: as the workspace has it, or less where their POS Account says less. */
export async function refundLimits(ctx: Ctx, accountId: ObjectId): Promise<RefundLimits> {
  const { rows } = await sql<{ of_order: unknown; of_day: unknown }>`
    select desk.data -> 'refund_limit' as of_order, desk.data -> 'daily_refund_limit' as of_day
    from doclet me join doclet desk on desk.workspace_id = me.workspace_id and desk.data ->> 'staff_id' = me.doclet_id
    where me.workspace_id = ${ctx.workspace.id} and me.template_id = ${TEMPLATE.staff} and me.data ->> 'profile_id' = ${accountId}
      and desk.template_id = ${TEMPLATE.posAccount}`.execute(ctx.db);
  const own = (limits: unknown[]) => limits.flatMap((limit) => parseCents(limit) ?? []);
  return {
    orderCents: Math.min(setting(ctx, 'refund_limit_cents', 10_000), ...own(rows.map((row) => row.of_order))),
    dayCents: Math.min(setting(ctx, 'refund_daily_cents', 200_000), ...own(rows.map((row) => row.of_day))),
  };
}

function setting(ctx: Ctx, key: string, initial: number): number {
  const value = ctx.workspace.settings[key];
  return typeof value === 'number' ? value : initial;
}
