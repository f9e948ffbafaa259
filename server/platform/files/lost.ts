import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { byteKey, type ByteStore } from './bytes.ts';

const HOURS = 24;
const FOLDERS = 256;

/**
 * Removes bytes whose row was rolled back, or deleted while the program was stopped; nothing refers to them. They go after a day. Each hourly round looks at a twenty-fourth of the
 * store, so that a round is short and every folder has its turn each day.
 */
export async function removeLostBytes(parts: { bytes: ByteStore; database: Database; clock: Clock }, workspaceId: string): Promise<number> {
  const { bytes, database, clock } = parts;
  const hour = Math.floor(clock.now() / HOUR_MS) % HOURS;
  let removed = 0;
  for (let folder = hour; folder < FOLDERS; folder += HOURS) {
    const stored = (await bytes.list(workspaceId, folder.toString(16).padStart(2, '0'))).filter(({ writtenAt }) => writtenAt < clock.now() - DAY_MS);
    if (stored.length === 0) continue;
    const rows = await database
      .of(workspaceId)
      .selectFrom('file')
      .select('file_id')
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb('file_id', '=', eb.fn.any(eb.val(stored.map(({ fileId }) => fileId)))))
      .execute();
    const known = new Set(rows.map((row) => row.file_id));
    for (const { fileId } of stored.filter(({ fileId }) => !known.has(fileId))) {
      await bytes.remove(byteKey(workspaceId, fileId));
      removed++;
    }
  }
  return removed;
}
