import { sql } from 'kysely';
import { parseCents } from '#domain/cents.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { desksOf } from '#server/doclets/seeing/reach.ts';
import { settingNumber } from '#server/workspaces/settings.ts';

/**
 * Whether a second person has to agree. What somebody gives back is added up for these orders together, so that nobody gets past the limit in small steps, and for the day.
 * `besidesCents` is not reserved yet. No other refund of the same person gets in between before the caller has committed.
 */
export async function needsSecondPerson(ctx: Ctx, orderIds: readonly ObjectId[], operator: ObjectId, besidesCents = 0): Promise<boolean> {
  await lockRefundsOf(ctx, operator);
  const since = new Date(ctx.clock.now() - DAY_MS);
  const { rows } = await sql<{ of_orders: number; of_day: number }>`
    select coalesce(sum(amount_cents) filter (where order_id = any(${[...orderIds]}::text[])), 0)::bigint as of_orders,
      coalesce(sum(amount_cents) filter (where requested_by = ${operator} and created_at > ${since}), 0)::bigint as of_day
    from refund where workspace_id = ${ctx.workspace.id} and requested_by is not null and approved_by is null and state <> 'failed'
      and (order_id = any(${[...orderIds]}::text[]) or (requested_by = ${operator} and created_at > ${since}))`.execute(ctx.db);
  const [{ of_orders, of_day }, most] = [rows[0]!, await refundLimits(ctx, operator)];
  return of_orders + besidesCents > most.orderCents || of_day + besidesCents > most.dayCents;
}

/**
 * Refunds of different orders share no other lock, and one person's refunds must be counted one after the other. Taken before the lock of any wristband, because a refund may go onto
 * one.
 */
export async function lockRefundsOf(ctx: Ctx, operator: ObjectId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${ctx.workspace.id} ${operator}`}, 0))`.execute(ctx.db);
}

type RefundLimits = { orderCents: number; dayCents: number };

/** What somebody may give back alone: as much as the workspace allows, or less if their POS Account says so. */
async function refundLimits(ctx: Ctx, operator: ObjectId): Promise<RefundLimits> {
  const { rows } = await sql<{ of_order: unknown; of_day: unknown }>`
    select desk.data -> 'refund_limit' as of_order, desk.data -> 'daily_refund_limit' as of_day
    from (${desksOf(ctx.workspace.id, operator)}) as desk`.execute(ctx.db);
  const own = (limits: unknown[]) => limits.flatMap((limit) => parseCents(limit) ?? []);
  return {
    orderCents: Math.min(settingNumber(ctx.workspace, 'refund_limit_cents'), ...own(rows.map((row) => row.of_order))),
    dayCents: Math.min(settingNumber(ctx.workspace, 'refund_daily_cents'), ...own(rows.map((row) => row.of_day))),
  };
}
