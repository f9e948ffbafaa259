import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Locks the catalogue's version until the commit, so that whoever lays out the pools anew counts what was written. False: it is another by now. */
export async function isStillVersion(db: Db, ws: ObjectId, version: number): Promise<boolean> {
  const { rows } = await sql<{ version: number; pools_version: number }>`
    select version, pools_version from catalog_version where workspace_id = ${ws} for key share`.execute(db);
  return (rows[0]?.version ?? 0) === version && (rows[0]?.pools_version ?? 0) === version;
}
