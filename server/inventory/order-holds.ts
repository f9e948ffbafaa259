import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database.ts';
import type { HoldState, InventoryTables } from './tables.ts';

/**
 * What an order does to the holds it is made of: HELD → COMMITTING → SOLD, and back. Each function is part of the
 * caller's transaction and serves many orders of one workspace at once.
 *
 * Lock order everywhere in stock: hold rows in id order, then pool rows in id order, then product counts. What waits
 * for a hold row holds no pool row, so two of these can never wait for each other.
 * After the commit call `ctx.stock.changed(workspaceId)`, so that what is shown as available follows at once.
 */
export type HoldRow = {
  holdId: ObjectId;
  owner: string;
  eventId: ObjectId;
  storeId: ObjectId | null;
  productId: ObjectId;
  visitDate: VisitDate;
  entryTime: string | null;
  locationId: ObjectId | null;
  poolIds: ObjectId[];
  orderId: ObjectId | null;
  expiresAt: Date;
};
export type LockedHold = HoldRow & { state: HoldState };

/** `owners`: all that the caller may speak for (`ownersOf`). */
export type CommitAsk = { orderId: ObjectId; owners: readonly string[]; holdIds: readonly ObjectId[] };
export type CommitAnswer = { orderId: ObjectId; ok: true; holds: LockedHold[] } | { orderId: ObjectId; ok: false; unavailable: ObjectId[] };

const AFTER_DECLINE_MS = 5 * 60_000;

type Row = Omit<Selectable<InventoryTables['hold']>, 'workspace_id' | 'state' | 'extensions' | 'address' | 'created_at'>;
const COLUMNS = sql.raw(
  'h.hold_id, h.owner, h.event_id, h.store_id, h.product_id, h.visit_date, h.entry_time, h.location_id, h.pool_ids, h.order_id, h.expires_at',
);

/** In id order, as everywhere in stock. */
export async function lockHolds(db: Db, ws: ObjectId, ids: readonly ObjectId[]): Promise<Map<ObjectId, LockedHold>> {
  const { rows } = await sql<Row & Pick<LockedHold, 'state'>>`
    select ${COLUMNS}, h.state from hold h where h.workspace_id = ${ws} and h.hold_id = any(${[...ids]}::text[]) order by h.hold_id for update`.execute(db);
  return new Map(rows.map((row) => [row.hold_id, { ...holdOf(row), state: row.state }]));
}

/**
 * HELD → COMMITTING, all holds of an order or none. A hold has to be its owner's and still there: one that has expired
 * counts until somebody else's need or the sweeper takes it. Asking again for an order that has them already is granted.
 */
export async function commitHolds(db: Db, ws: ObjectId, asks: readonly CommitAsk[]): Promise<CommitAnswer[]> {
  const there = await lockHolds(db, ws, [...new Set(asks.flatMap((ask) => ask.holdIds))]);
  const answers = asks.map((ask) => commitOne(ask, there));
  await commitLocked(
    db,
    ws,
    answers.flatMap((answer) => (answer.ok ? answer.holds.map(({ holdId }) => ({ orderId: answer.orderId, holdId })) : [])),
  );
  return answers;
}

/** HELD → COMMITTING of holds that the caller has locked and found to be their buyer's: one statement, no answer to wait for. */
export async function commitLocked(db: Db, ws: ObjectId, granted: readonly { orderId: ObjectId; holdId: ObjectId }[]): Promise<void> {
  if (granted.length === 0) return;
  await sql`update hold h set state = 'committing', order_id = g.order_id
    from unnest(${granted.map((hold) => hold.holdId)}::text[], ${granted.map((hold) => hold.orderId)}::text[]) as g(hold_id, order_id)
    where h.workspace_id = ${ws} and h.hold_id = g.hold_id and h.state = 'held'`.execute(db);
}

/** First come, first served: what an earlier order of the same call has taken is no longer there for a later one. */
function commitOne({ orderId, owners, holdIds }: CommitAsk, there: Map<ObjectId, LockedHold>): CommitAnswer {
  const wanted = [...new Set(holdIds)];
  const usable = (hold: LockedHold | undefined): boolean =>
    hold !== undefined && owners.includes(hold.owner) && (hold.state === 'held' || (hold.state === 'committing' && hold.orderId === orderId));
  const unavailable = wanted.filter((id) => !usable(there.get(id)));
  if (unavailable.length > 0 || wanted.length < holdIds.length || wanted.length === 0)
    return { orderId, ok: false, unavailable: unavailable.length > 0 ? unavailable : [...wanted] };
  const holds = wanted.map((id): LockedHold => ({ ...there.get(id)!, state: 'committing', orderId }));
  for (const hold of holds) there.set(hold.holdId, hold);
  return { orderId, ok: true, holds };
}

/** COMMITTING → HELD after a decline, with at least five minutes left to try again. */
export async function returnHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[], now: number): Promise<HoldRow[]> {
  const { rows } = await sql<Row>`
    with mine as materialized (${ofOrders(ws, orderIds)})
    update hold h set state = 'held', order_id = null, expires_at = greatest(h.expires_at, ${new Date(now + AFTER_DECLINE_MS)}::timestamptz)
    from mine where h.workspace_id = ${ws} and h.hold_id = mine.hold_id
    returning ${COLUMNS}`.execute(db);
  return rows.map(holdOf);
}

/** COMMITTING → HELD of what leaves an order that stays open: it runs out as it would have without the payment. */
export async function unclaimHolds(db: Db, ws: ObjectId, orderId: ObjectId, holdIds: readonly ObjectId[]): Promise<void> {
  await sql`
    with mine as materialized (${ofOrders(ws, [orderId])})
    update hold h set state = 'held', order_id = null from mine
    where h.workspace_id = ${ws} and h.hold_id = mine.hold_id and h.hold_id = any(${[...holdIds]}::text[])`.execute(db);
}

/** COMMITTING → gone: the order is given up and its units are free. */
export async function dropHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[]): Promise<HoldRow[]> {
  const mine = ofOrders(ws, orderIds);
  const rows = await lockedFirst<Row>(
    db,
    mine,
    sql`with mine as materialized (${mine}),
    gone as (delete from hold h using mine where h.workspace_id = ${ws} and h.hold_id = mine.hold_id returning ${COLUMNS}),
    freed as (select unnest(pool_ids) as pool_id, count(*)::int as units from gone group by 1),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from freed) order by p.pool_id for update of p),
    counted as (update pool p set held = p.held - f.units from locked l join freed f using (pool_id) where p.workspace_id = ${ws} and p.pool_id = l.pool_id)
    select ${COLUMNS} from gone h`,
  );
  return rows.map(holdOf);
}

/** COMMITTING → SOLD: paid for. */
export async function sellHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[]): Promise<HoldRow[]> {
  const mine = ofOrders(ws, orderIds);
  const rows = await lockedFirst<Row>(
    db,
    mine,
    sql`with mine as materialized (${mine}),
    done as (update hold h set state = 'sold' from mine where h.workspace_id = ${ws} and h.hold_id = mine.hold_id returning ${COLUMNS}),
    drawn as (select unnest(pool_ids) as pool_id, count(*)::int as units from done group by 1),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from drawn) order by p.pool_id for update of p),
    counted as (update pool p set held = p.held - d.units, sold = p.sold + d.units from locked l join drawn d using (pool_id)
      where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning 1),
    tallied as (insert into product_count as c (workspace_id, product_id, visit_date, sold)
      select ${ws}, product_id, visit_date, count(*)::int from done, (select count(*) from counted) as after_pools group by 2, 3 order by 2, 3
      on conflict (workspace_id, product_id, visit_date) do update set sold = c.sold + excluded.sold)
    select ${COLUMNS} from done h`,
  );
  return rows.map(holdOf);
}

/** `restock`: its unit can be sold again; others stay counted, as void. */
export type GivenBack = { holdId: ObjectId; restock: boolean };

/** SOLD → gone after a refund. Once in a transaction: a second call would wait for holds while it keeps pools. */
export async function restockSold(db: Db, ws: ObjectId, given: readonly GivenBack[]): Promise<HoldRow[]> {
  const ids = given.map(({ holdId }) => holdId);
  const mine = sql`select hold_id from hold where workspace_id = ${ws} and hold_id = any(${ids}::text[]) and state = 'sold' order by hold_id for update`;
  const rows = await lockedFirst<Row>(
    db,
    mine,
    sql`with mine as materialized (${mine}),
    gone as (delete from hold h using mine, unnest(${ids}::text[], ${given.map(({ restock }) => restock)}::bool[]) as g(hold_id, restock)
      where h.workspace_id = ${ws} and h.hold_id = mine.hold_id and g.hold_id = mine.hold_id returning ${COLUMNS}, g.restock),
    freed as (select pool_id, count(*)::int as units, count(*) filter (where not restock)::int as voided from gone, unnest(pool_ids) as pool_id group by 1),
    locked as materialized (select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from freed) order by p.pool_id for update of p),
    counted as (update pool p set sold = p.sold - f.units, voided = p.voided + f.voided from locked l join freed f using (pool_id)
      where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning 1),
    fewer as (select product_id, visit_date, count(*)::int as units from gone, (select count(*) from counted) as after_pools where restock group by 1, 2),
    tally as materialized (select c.product_id, c.visit_date from product_count c where c.workspace_id = ${ws}
      and (c.product_id, c.visit_date) in (select product_id, visit_date from fewer) order by c.product_id, c.visit_date for update of c),
    tallied as (update product_count c set sold = c.sold - f.units from tally join fewer f using (product_id, visit_date)
      where c.workspace_id = ${ws} and c.product_id = tally.product_id and c.visit_date = tally.visit_date)
    select ${COLUMNS} from gone h`,
  );
  return rows.map(holdOf);
}

/**
 * The holds may be waited for while they come to draw from pools that are new. A statement sees what was there when it
 * began: one that counts begins after the one that waits.
 */
async function lockedFirst<R>(db: Db, locking: RawBuilder<unknown>, counting: RawBuilder<unknown>): Promise<R[]> {
  const [, { rows }] = await Promise.all([locking.execute(db), counting.execute(db)]);
  return rows as R[];
}

const ofOrders = (ws: ObjectId, orderIds: readonly ObjectId[]) =>
  sql`select hold_id from hold where workspace_id = ${ws} and order_id = any(${[...orderIds]}::text[]) and state = 'committing' order by hold_id for update`;

function holdOf(row: Row): HoldRow {
  return {
    holdId: row.hold_id,
    owner: row.owner,
    eventId: row.event_id,
    storeId: row.store_id,
    productId: row.product_id,
    visitDate: row.visit_date,
    entryTime: row.entry_time,
    locationId: row.location_id,
    poolIds: row.pool_ids,
    orderId: row.order_id,
    expiresAt: row.expires_at,
  };
}
