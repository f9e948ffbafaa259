import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';

/** Followed by the moment: which holds have run out and may be freed. A hold that an order has claimed never does. (`-infinity` is said so that the index of those that may is used.) */
export const RUN_OUT_BY = "order_id is null and expires_at > '-infinity' and expires_at <=";

/** By pool, how many units count as held though their holds have run out, because nothing has freed them yet. `among`: which holds are looked at. */
export const runOutUnits = (ws: ObjectId, now: number, among: RawBuilder<unknown>) => sql`
  select u.pool_id, count(*)::int as units from hold, unnest(hold.pool_ids) as u(pool_id)
  where workspace_id = ${ws} and ${sql.raw(RUN_OUT_BY)} ${new Date(now)} and ${among} group by 1`;
