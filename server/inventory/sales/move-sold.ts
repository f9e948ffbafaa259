import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import { isStillVersion } from '#server/inventory/pools/still-version.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockHolds, type LockedHold } from './order-holds.ts';

/** A unit that was sold and is to be used on another visit, or as another product, with what it draws from there. */
type SoldMove = { holdId: ObjectId; productId: ObjectId; visitDate: VisitDate; entryTime: string | null; poolIds: readonly ObjectId[] };

/** `lacking`: the pools that have no room for these units. */
type MovedSold = { kind: 'moved' } | { kind: 'other-version' } | { kind: 'not-sold' } | { kind: 'lacking'; poolIds: ReadonlySet<ObjectId> };

/**
 * SOLD → SOLD on another visit or as another product, all or none. A pool that both draw from keeps the unit; so somebody can come at another time of a day that is sold out. Like a new hold, it
 * locks the catalogue's version, so that whoever lays out the pools anew counts what was written; then, as everywhere in stock, holds, pools and counts in the order of their ids.
 */
export async function moveSold(db: Db, ws: ObjectId, version: number, moves: readonly SoldMove[]): Promise<MovedSold> {
  if (!(await isStillVersion(db, ws, version))) return { kind: 'other-version' };
  const locked = await lockHolds(
    db,
    ws,
    moves.map((move) => move.holdId),
  );
  const sold = moves.flatMap((move): Sold[] => {
    const hold = locked.get(move.holdId);
    return hold?.state === 'sold' ? [{ move, hold }] : [];
  });
  if (sold.length < moves.length) return { kind: 'not-sold' };
  const changes = changesOf(sold);
  const lacking = await lackingRoom(db, ws, changes);
  if (lacking.size > 0) return { kind: 'lacking', poolIds: lacking };
  await countPools(db, ws, changes);
  await writeHolds(db, ws, moves);
  await countProducts(db, ws, sold);
  return { kind: 'moved' };
}

type Sold = { move: SoldMove; hold: LockedHold };

/** By pool, how many units more it gives, or fewer. One that both visits draw from gives as many as before. */
function changesOf(sold: readonly Sold[]): Map<ObjectId, number> {
  const changes = new Map<ObjectId, number>();
  const count = (poolIds: readonly ObjectId[], units: number) => {
    for (const id of poolIds) changes.set(id, (changes.get(id) ?? 0) + units);
  };
  for (const { move, hold } of sold) {
    count(move.poolIds, 1);
    count(hold.poolIds, -1);
  }
  return changes;
}

/** A pool that is not there yet has no room. */
async function lackingRoom(db: Db, ws: ObjectId, changes: ReadonlyMap<ObjectId, number>): Promise<Set<ObjectId>> {
  const room = await roomLeft(db, ws, [...changes.keys()], sql`order by pool_id for update`);
  return new Set([...changes].flatMap(([id, units]) => (units > 0 && (room.get(id) ?? 0) < units ? [id] : [])));
}

/** What these pools have left. One that nobody has asked for yet is not among them. */
export async function roomLeft(db: Db, ws: ObjectId, poolIds: readonly ObjectId[], locking = sql``): Promise<Map<ObjectId, number>> {
  const { rows } = await sql<{ pool_id: ObjectId; room: number }>`
    select pool_id, ${sql.raw(ROOM)} as room from pool where workspace_id = ${ws} and pool_id = any(${[...poolIds]}::text[]) ${locking}`.execute(db);
  return new Map(rows.map((row) => [row.pool_id, row.room]));
}

async function countPools(db: Db, ws: ObjectId, changes: ReadonlyMap<ObjectId, number>): Promise<void> {
  await sql`
    update pool p set sold = p.sold + c.units from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::int[]) as c(pool_id, units)
    where p.workspace_id = ${ws} and p.pool_id = c.pool_id`.execute(db);
}

async function writeHolds(db: Db, ws: ObjectId, moves: readonly SoldMove[]): Promise<void> {
  await sql`
    update hold h set product_id = m.product_id, visit_date = m.visit_date, entry_time = m.entry_time, pool_ids = string_to_array(m.pool_ids, ',')
    from unnest(${moves.map((move) => move.holdId)}::text[], ${moves.map((move) => move.productId)}::text[], ${moves.map((move) => move.visitDate)}::text[], ${moves.map((move) => move.entryTime)}::text[],
      ${moves.map((move) => move.poolIds.join(','))}::text[]) as m(hold_id, product_id, visit_date, entry_time, pool_ids)
    where h.workspace_id = ${ws} and h.hold_id = m.hold_id`.execute(db);
}

/** How many of a product were sold for a day decides its price there. */
async function countProducts(db: Db, ws: ObjectId, sold: readonly Sold[]): Promise<void> {
  const changes = sold.flatMap(({ move, hold }) => [
    { productId: hold.productId, date: hold.visitDate, units: -1 },
    { productId: move.productId, date: move.visitDate, units: 1 },
  ]);
  const [products, dates] = [changes.map((change) => change.productId), changes.map((change) => change.date)];
  // Makes what is not there yet and locks what is, in the order in which a sale does.
  await sql`
    insert into product_count as c (workspace_id, product_id, visit_date)
    select distinct ${ws}, product_id, visit_date from unnest(${products}::text[], ${dates}::text[]) as n(product_id, visit_date)
    order by 2, 3 on conflict (workspace_id, product_id, visit_date) do update set sold = c.sold`.execute(db);
  await sql`
    with changed as (select product_id, visit_date, sum(units)::int as units
      from unnest(${products}::text[], ${dates}::text[], ${changes.map((change) => change.units)}::int[]) as n(product_id, visit_date, units) group by 1, 2)
    update product_count c set sold = c.sold + n.units from changed n
    where c.workspace_id = ${ws} and c.product_id = n.product_id and c.visit_date = n.visit_date`.execute(db);
}
