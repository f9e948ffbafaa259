import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Until the work is over, or waits for a lock that this transaction holds. */
export async function untilBlocked(db: Db, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => (isOver = true);
  work.then(end, end);
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`.execute(db);
    if (isOver || rows.length > 0) return;
    await sleep(10);
  }
}
