import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { AFTER_DECLINE_MS } from '#server/inventory/hold-settings.ts';
import type { HoldState, InventoryTables } from '#server/inventory/tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * What an order does to its holds: HELD → COMMITTING → SOLD, and back. Each function is part of the caller's transaction and serves many orders of one workspace at once.
 *
 * Lock order everywhere in stock: hold rows in id order, then the counts of promo codes, then pool rows in id order, then product counts. Whoever waits for a hold row holds no
 * pool row, so two of these never wait for each other. Call `ctx.stock.changed(workspaceId)` after the commit, so that availability is shown correctly at once.
 */
export type LockedHold = {
  holdId: ObjectId;
  owner: string;
  eventId: ObjectId;
  storeId: ObjectId | null;
  productId: ObjectId;
  visitDate: VisitDate;
  entryTime: string | null;
  locationId: ObjectId | null;
  poolIds: ObjectId[];
  state: HoldState;
  orderId: ObjectId | null;
  expiresAt: Date;
  heldSince: Date;
};

/** `owners`: everything that the caller may act for (`ownersOf`). */
type CommitAsk = { orderId: ObjectId; owners: readonly string[]; holdIds: readonly ObjectId[] };
type CommitAnswer = { orderId: ObjectId; ok: true; holds: LockedHold[] } | { orderId: ObjectId; ok: false; unavailable: ObjectId[] };

type Row = Omit<Selectable<InventoryTables['hold']>, 'workspace_id' | 'extensions' | 'address'>;

/** Locks in id order, as everywhere in stock. */
export async function lockHolds(db: Db, ws: ObjectId, ids: readonly ObjectId[]): Promise<Map<ObjectId, LockedHold>> {
  const { rows } = await sql<Row>`
    select hold_id, owner, event_id, store_id, product_id, visit_date, entry_time, location_id, pool_ids, state, order_id, expires_at, created_at
    from hold where workspace_id = ${ws} and hold_id = any(${[...ids]}::text[]) order by hold_id for update`.execute(db);
  return new Map(rows.map((row) => [row.hold_id, holdOf(row)]));
}

/**
 * HELD → COMMITTING, all holds of an order or none. A hold must be the owner's and still exist; an expired one counts until somebody else needs it or the sweeper takes it. Asking
 * again for an order that has its holds is granted.
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

/** HELD → COMMITTING for holds that the caller has locked and found to be the buyer's. One statement whose answer nobody needs. */
export async function commitLocked(db: Db, ws: ObjectId, granted: readonly { orderId: ObjectId; holdId: ObjectId }[]): Promise<void> {
  if (granted.length === 0) return;
  await sql`update hold h set state = 'committing', order_id = g.order_id
    from unnest(${granted.map((hold) => hold.holdId)}::text[], ${granted.map((hold) => hold.orderId)}::text[]) as g(hold_id, order_id)
    where h.workspace_id = ${ws} and h.hold_id = g.hold_id and h.state = 'held'`.execute(db);
}

/** First come, first served: what an earlier order of this call took is gone for a later one. */
function commitOne({ orderId, owners, holdIds }: CommitAsk, there: Map<ObjectId, LockedHold>): CommitAnswer {
  const wanted = [...new Set(holdIds)];
  const usable = (hold: LockedHold | undefined): boolean =>
    hold !== undefined && owners.includes(hold.owner) && (hold.state === 'held' || hold.orderId === orderId);
  const unavailable = wanted.filter((id) => !usable(there.get(id)));
  if (unavailable.length > 0 || wanted.length < holdIds.length || wanted.length === 0)
    return { orderId, ok: false, unavailable: unavailable.length > 0 ? unavailable : [...wanted] };
  const holds = wanted.map((id): LockedHold => ({ ...there.get(id)!, state: 'committing', orderId }));
  for (const hold of holds) there.set(hold.holdId, hold);
  return { orderId, ok: true, holds };
}

/** COMMITTING → HELD after a decline, with at least five minutes left to try again. */
export async function returnHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[], now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with mine as materialized (${lockedOf(ws, orderIds)})
    update hold h set state = 'held', order_id = null, expires_at = greatest(h.expires_at, ${new Date(now + AFTER_DECLINE_MS)}::timestamptz)
    from mine where h.workspace_id = ${ws} and h.hold_id = mine.hold_id`.execute(db);
  return Number(numAffectedRows);
}

/** COMMITTING → HELD for holds that leave an order which stays open. They expire as they would have without the payment. */
export async function unclaimHolds(db: Db, ws: ObjectId, orderId: ObjectId, holdIds: readonly ObjectId[]): Promise<void> {
  await sql`
    with mine as materialized (${lockedOf(ws, [orderId])})
    update hold h set state = 'held', order_id = null from mine
    where h.workspace_id = ${ws} and h.hold_id = mine.hold_id and h.hold_id = any(${[...holdIds]}::text[])`.execute(db);
}

/** Locks the holds that these orders have claimed. */
export async function lockHoldsOf(db: Db, ws: ObjectId, orderIds: readonly ObjectId[]): Promise<void> {
  await lockedOf(ws, orderIds).execute(db);
}

/** COMMITTING → gone: the order is given up and its units are free. */
export async function dropHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[]): Promise<number> {
  return lockedFirst(
    db,
    lockedOf(ws, orderIds),
    sql`with gone as (delete from hold h where ${ofOrders(ws, orderIds)} returning h.pool_ids),
    freed as (select unnest(pool_ids) as pool_id, count(*)::int as units from gone group by 1),
    locked as materialized (${poolsOf(ws, 'freed')}),
    counted as (update pool p set held = p.held - f.units from locked l join freed f using (pool_id) where p.workspace_id = ${ws} and p.pool_id = l.pool_id)
    select count(*)::int as holds from gone`,
  );
}

/** COMMITTING → SOLD: paid for. */
export async function sellHolds(db: Db, ws: ObjectId, orderIds: readonly ObjectId[]): Promise<number> {
  return lockedFirst(
    db,
    lockedOf(ws, orderIds),
    sql`with done as (update hold h set state = 'sold' where ${ofOrders(ws, orderIds)} returning h.pool_ids, h.product_id, h.visit_date),
    drawn as (select unnest(pool_ids) as pool_id, count(*)::int as units from done group by 1),
    locked as materialized (${poolsOf(ws, 'drawn')}),
    counted as (update pool p set held = p.held - d.units, sold = p.sold + d.units from locked l join drawn d using (pool_id)
      where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning 1),
    tallied as (insert into product_count as c (workspace_id, product_id, visit_date, sold)
      select ${ws}, product_id, visit_date, count(*)::int from done, (select count(*) from counted) as after_pools group by 2, 3 order by 2, 3
      on conflict (workspace_id, product_id, visit_date) do update set sold = c.sold + excluded.sold)
    select count(*)::int as holds from done`,
  );
}

/** `restock`: whether the unit can be sold again. Otherwise it stays counted, as voided. */
type GivenBack = { holdId: ObjectId; restock: boolean };

/** SOLD → gone, after a refund. At most once in a transaction: a second call would wait for holds while it has pools locked. */
export async function restockSold(db: Db, ws: ObjectId, given: readonly GivenBack[]): Promise<number> {
  const ids = given.map(({ holdId }) => holdId);
  return lockedFirst(
    db,
    sql`select hold_id from hold where workspace_id = ${ws} and hold_id = any(${ids}::text[]) and state = 'sold' order by hold_id for update`,
    sql`with gone as (
      delete from hold h using unnest(${ids}::text[], ${given.map(({ restock }) => restock)}::bool[]) as g(hold_id, restock)
      where h.workspace_id = ${ws} and h.hold_id = g.hold_id and h.state = 'sold' returning h.pool_ids, h.product_id, h.visit_date, g.restock),
    freed as (select pool_id, count(*)::int as units, count(*) filter (where not restock)::int as voided from gone, unnest(pool_ids) as pool_id group by 1),
    locked as materialized (${poolsOf(ws, 'freed')}),
    counted as (update pool p set sold = p.sold - f.units, voided = p.voided + f.voided from locked l join freed f using (pool_id)
      where p.workspace_id = ${ws} and p.pool_id = l.pool_id returning 1),
    fewer as (select product_id, visit_date, count(*)::int as units from gone, (select count(*) from counted) as after_pools where restock group by 1, 2),
    tally as materialized (select c.product_id, c.visit_date from product_count c where c.workspace_id = ${ws}
      and (c.product_id, c.visit_date) in (select product_id, visit_date from fewer) order by c.product_id, c.visit_date for update of c),
    tallied as (update product_count c set sold = c.sold - f.units from tally join fewer f using (product_id, visit_date)
      where c.workspace_id = ${ws} and c.product_id = tally.product_id and c.visit_date = tally.visit_date)
    select count(*)::int as holds from gone`,
  );
}

type Counted = { holds: number };

/** Locks in one statement and counts in the next. While the lock is awaited, holds may gain new pools, and a statement sees only what existed when it began. */
async function lockedFirst(db: Db, locking: RawBuilder<unknown>, counting: RawBuilder<unknown>): Promise<number> {
  const [, { rows }] = await Promise.all([locking.execute(db), (counting as RawBuilder<Counted>).execute(db)]);
  return rows[0]!.holds;
}

const ofOrders = (ws: ObjectId, orderIds: readonly ObjectId[]) =>
  sql`h.workspace_id = ${ws} and h.order_id = any(${[...orderIds]}::text[]) and h.state = 'committing'`;

const lockedOf = (ws: ObjectId, orderIds: readonly ObjectId[]) =>
  sql`select h.hold_id from hold h where ${ofOrders(ws, orderIds)} order by h.hold_id for update`;

const poolsOf = (ws: ObjectId, counts: string) =>
  sql`select p.pool_id from pool p where p.workspace_id = ${ws} and p.pool_id in (select pool_id from ${sql.table(counts)}) order by p.pool_id for update of p`;

function holdOf(row: Row): LockedHold {
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
    state: row.state,
    orderId: row.order_id,
    expiresAt: row.expires_at,
    heldSince: row.created_at,
  };
}
