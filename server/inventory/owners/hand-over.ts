import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { holdLimits, holdMinutes } from '#server/inventory/hold-settings.ts';

export type HandedOver = { holdId: ObjectId; expiresAt: Date };

/**
 * Holds that were taken for somebody become part of their cart, as if they had taken them just now; but they last at least as long as they would have. Those that have run out
 * meanwhile are left.
 */
export async function handOver(
  ctx: Pick<Ctx, 'db' | 'workspace' | 'clock'>,
  holdIds: readonly ObjectId[],
  { from, to, address }: { from: string; to: string; address: string },
): Promise<HandedOver[]> {
  const { db, workspace } = ctx;
  const [ws, now] = [workspace.id, new Date(ctx.clock.now())];
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from hold where workspace_id = ${ws} and owner = ${to} and order_id is null and expires_at > ${now}`.execute(db);
  if (rows[0]!.live + holdIds.length > holdLimits(workspace).perOwner)
    throw conflict('too-many-holds', 'Your cart is full. Please check out first, or remove something.');
  const handed = await sql<{ hold_id: ObjectId; expires_at: Date }>`
    with theirs as materialized (
      select hold_id from hold where workspace_id = ${ws} and hold_id = any(${[...holdIds]}::text[]) and owner = ${from} and order_id is null and expires_at > ${now}
      order by hold_id for update)
    update hold h set owner = ${to}, address = ${address}, created_at = ${now}, expires_at = greatest(h.expires_at, ${now}::timestamptz + ${holdMinutes(workspace)}::int * interval '1 minute')
    from theirs where h.workspace_id = ${ws} and h.hold_id = theirs.hold_id returning h.hold_id, h.expires_at`.execute(db);
  return handed.rows.map((row) => ({ holdId: row.hold_id, expiresAt: row.expires_at }));
}
