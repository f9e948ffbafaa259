import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { forget } from '#server/platform/tidy.ts';

/** Ten wrong codes within a second are not shown by a visitor, so the session that shows them is locked for a minute, on every node. */
const WINDOW_MS = 1000;
const MOST_BAD = 10;
const LOCK_MS = MINUTE_MS;

export type DeviceGuard = { windowStart: number; bad: number; lockedUntil: number; added: number };

export async function readGuards(db: Db, ws: ObjectId, keys: readonly string[]): Promise<Map<string, DeviceGuard>> {
  const rows = await db
    .selectFrom('gate_device')
    .selectAll()
    .where('workspace_id', '=', ws)
    .where(sql<boolean>`device_key = any(${[...new Set(keys)]}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.device_key, { windowStart: row.window_start.getTime(), bad: row.bad, lockedUntil: row.locked_until?.getTime() ?? 0, added: 0 }]),
  );
}

/** Counts one wrong code. A lock reached here already holds within the same batch. */
export function countBad(guards: Map<string, DeviceGuard>, key: string, now: number): void {
  const guard = guards.get(key) ?? { windowStart: now, bad: 0, lockedUntil: 0, added: 0 };
  guards.set(key, guard);
  if (now - guard.windowStart >= WINDOW_MS) Object.assign(guard, { windowStart: now, bad: 0 });
  guard.bad += 1;
  guard.added += 1;
  if (guard.bad >= MOST_BAD) guard.lockedUntil = now + LOCK_MS;
}

/** The counts are added up in the database, so that two nodes count one device together. */
export async function keepGuards(db: Db, ws: ObjectId, guards: ReadonlyMap<string, DeviceGuard>, now: number): Promise<void> {
  const changed = [...guards].filter(([, guard]) => guard.added > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (changed.length === 0) return;
  const [at, since, until] = [new Date(now), new Date(now - WINDOW_MS), new Date(now + LOCK_MS)];
  await sql`
    insert into gate_device as g (workspace_id, device_key, window_start, bad, locked_until)
    select ${ws}, key, ${at}, bad, case when bad >= ${MOST_BAD}::int then ${until}::timestamptz end
    from unnest(${changed.map(([key]) => key)}::text[], ${changed.map(([, guard]) => guard.added)}::int[]) as t(key, bad)
    on conflict (workspace_id, device_key) do update set
      window_start = case when g.window_start > ${since}::timestamptz then g.window_start else excluded.window_start end,
      bad = case when g.window_start > ${since}::timestamptz then g.bad + excluded.bad else excluded.bad end,
      locked_until = case when excluded.bad + case when g.window_start > ${since}::timestamptz then g.bad else 0 end >= ${MOST_BAD}::int then ${until}::timestamptz else g.locked_until end`.execute(
    db,
  );
}

/** Deletes what has long ceased to count. */
export function forgetGuards({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const longAgo = new Date(clock.now() - DAY_MS);
  return forget(database.of(workspaceId), sql`gate_device`, sql`workspace_id = ${workspaceId} and window_start < ${longAgo}`);
}
