import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { House } from '#server/context.ts';

const KEPT_MS = DAY_MS;
/** Nodes may have stood still for a while. */
const LOOKS_BACK_MS = 8 * DAY_MS;

/** Which network something was held from bounds what is held from there. A day after the sale it is forgotten: not with the sale, which would then have to write indexes. */
export async function forgetNetworks({ database, clock }: Pick<House, 'database' | 'clock'>, workspaceId: ObjectId): Promise<number> {
  const before = (ms: number) => firstIdAt(clock.now() - ms);
  const { numAffectedRows = 0n } = await sql`
    update hold set address = '' where workspace_id = ${workspaceId} and hold_id in (
      select hold_id from hold where workspace_id = ${workspaceId} and order_id >= ${before(LOOKS_BACK_MS)} and order_id < ${before(KEPT_MS)}
        and state = 'sold' and address <> '' for update skip locked)`.execute(database.of(workspaceId));
  return Number(numAffectedRows);
}
