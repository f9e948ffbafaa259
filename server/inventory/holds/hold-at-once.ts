import pg from 'pg';
import type { ObjectId } from '#domain/ids.ts';
import type { HoldLimits } from '#server/inventory/hold-settings.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import type { Connection } from '#server/platform/database/pipelined-transaction.ts';
import { mostHeldBy } from './grant-holds.ts';
import type { NewHold } from './hold-statements.ts';

export type AtOnce = NewHold & { owners: readonly string[]; limitPerOrder: number | null };

/** What is left of each pool, or one row without a pool where nothing was written. */
type Left = { is_sound: boolean; pool_id: ObjectId | null; room: number | null };

const NO_LIMIT = 2_000_000_000;
/** What another node took a moment earlier may only be noticed by the pool's own CHECK. That fails the whole statement. */
const NEVER_OVERSOLD = 'pool_never_oversold';

/**
 * Takes a whole batch in one statement, for the usual case of plenty. It locks the pools in id order, and writes only if every pool has room for all, no buyer exceeds a limit, and
 * the catalogue is the one that was planned by. Otherwise it writes nothing. Nothing is decided then, and `takeHolds` decides request by request.
 */
export async function holdAtOnce(
  parts: { db: Connection; ws: ObjectId; now: number; version: number; limits: HoldLimits },
  holds: readonly AtOnce[],
): Promise<Map<ObjectId, number> | null> {
  const { db, ws, now, version, limits } = parts;
  const [pools, plans, addresses] = [unitsOf(holds), plansOf(holds), addressesOf(holds)];
  const buyers = buyersOf(holds, plans.numbers);
  const each = <T>(of: readonly T[], value: (entry: T) => string | number | null | undefined) => arrayText(of.map(value));
  try {
    const rows = await db.query<Left>(buyers.every((buyer) => buyer.owners.length === 1) ? OF_ONE_OWNER : OF_SEVERAL_OWNERS, [
      ws,
      arrayText([...pools.keys()]),
      arrayText([...pools.values()]),
      pools.size,
      version,
      new Date(now),
      ...OWNERS.map((_, at) => each(buyers, (buyer) => buyer.owners[at])),
      each(buyers, (buyer) => buyer.plan),
      each(buyers, (buyer) => mostHeldBy(buyer.owners[0]!, limits) - buyer.wanted),
      each(buyers, (buyer) => buyer.limit - buyer.wantedOfProduct),
      arrayText([...addresses.keys()]),
      arrayText([...addresses.values()].map((wanted) => limits.perAddress - wanted)),
      each(holds, (hold) => hold.holdId),
      each(holds, (hold) => hold.owner),
      arrayText(plans.numbers),
      each(holds, (hold) => hold.address || '""'),
      each(plans.list, (plan) => plan.eventId),
      each(plans.list, (plan) => plan.storeId),
      each(plans.list, (plan) => plan.productId),
      each(plans.list, (plan) => plan.date),
      each(plans.list, (plan) => plan.time),
      each(plans.list, (plan) => plan.locationId),
      each(plans.list, (plan) => `"${plan.poolIds.join(',')}"`),
      each(plans.list, (plan) => `"${plan.expiresAt.toISOString()}"`),
    ]);
    return rows[0]!.is_sound ? new Map(rows.flatMap(({ pool_id, room }) => (pool_id === null ? [] : [[pool_id, room!]]))) : null;
  } catch (reason) {
    if (reason instanceof pg.DatabaseError && reason.constraint === NEVER_OVERSOLD) return null;
    throw reason;
  }
}

/** The values are ids, owners, dates and numbers, so nothing needs escaping. */
function arrayText(values: readonly (string | number | null | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

const heldBy = (owner: string) => `select product_id, expires_at > $6 as live from hold where workspace_id = $1 and owner = b.${owner} and order_id is null`;

/** One name for each owner that a buyer may hold under here. */
const OWNERS = ['first', 'second', 'third'];
export const MOST_OWNERS = OWNERS.length;

const statement = (owners: readonly string[]) => `
with kept as materialized (select version = $5::bigint and pools_version = $5::bigint as is_sound from catalog_version where workspace_id = $1 for key share),
locked as materialized (
  select l.* from unnest($2::text[], $3::int[]) as w(id, units) cross join lateral (
    select pool_id, w.units, ${ROOM} as room from pool where workspace_id = $1 and pool_id = w.id and (select is_sound from kept) for update) as l),
buyer as materialized (
  select 1 from unnest($7::text[], $8::text[], $9::text[], $10::int[], $11::int[], $12::int[]) as b(${OWNERS.join(', ')}, plan, spare, spare_of_product)
  cross join lateral (select count(*) filter (where h.live) as live, count(*) filter (where h.live and h.product_id = ($21::text[])[b.plan]) as of_product
    from (${owners.map(heldBy).join(' union all ')}) as h) as c
  where c.live > b.spare or c.of_product > b.spare_of_product limit 1),
crowd as materialized (
  select 1 from unnest($13::text[], $14::int[]) as a(address, spare) cross join lateral (
    select count(*) filter (where expires_at > $6) as live from hold where workspace_id = $1 and address = a.address and address <> '' and order_id is null) as c
  where c.live > a.spare limit 1),
sound as materialized (
  select (select count(*) from locked where room >= units) = $4::int
    and not exists (select from buyer) and not exists (select from crowd)
    and coalesce((select is_sound from kept), $5::bigint = 0) as is_sound),
counted as (
  update pool p set held = p.held + (select l.units from locked l where l.pool_id = p.pool_id)
  where p.workspace_id = $1 and p.pool_id = any(array(select pool_id from locked)) and (select is_sound from sound)),
placed as (
  insert into hold (workspace_id, hold_id, owner, address, event_id, store_id, product_id, visit_date, entry_time, location_id, pool_ids, expires_at, created_at)
  select $1, hold_id, owner, address, ($19::text[])[plan], ($20::text[])[plan], ($21::text[])[plan], ($22::text[])[plan], ($23::text[])[plan], ($24::text[])[plan],
    string_to_array(($25::text[])[plan], ','), ($26::timestamptz[])[plan], $6
  from unnest($15::text[], $16::text[], $17::int[], $18::text[]) as h(hold_id, owner, plan, address)
  where (select is_sound from sound))
select is_sound, pool_id, room - units as room from sound left join locked on is_sound`;

const OF_ONE_OWNER = statement(OWNERS.slice(0, 1));
const OF_SEVERAL_OWNERS = statement(OWNERS);

function unitsOf(holds: readonly AtOnce[]): Map<ObjectId, number> {
  const units = new Map<ObjectId, number>();
  for (const { poolIds } of holds) for (const id of poolIds) units.set(id, (units.get(id) ?? 0) + 1);
  return units.size < 2 ? units : new Map([...units].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** In a rush most requests are alike. Each distinct request is sent once, and a hold refers to its number, from 1. */
function plansOf(holds: readonly AtOnce[]): { list: AtOnce[]; numbers: number[] } {
  const known = new Map<string, number>();
  const list: AtOnce[] = [];
  const numbers = holds.map((hold) => {
    const key = `${hold.productId} ${hold.date} ${hold.time} ${hold.locationId}`;
    let number = known.get(key);
    if (number === undefined) known.set(key, (number = list.push(hold)));
    return number;
  });
  return { list, numbers };
}

type Buyer = { owners: readonly string[]; plan: number; limit: number; wanted: number; wantedOfProduct: number };

/** One entry per buyer and product, with how much of each the batch wants. */
function buyersOf(holds: readonly AtOnce[], plans: readonly number[]): Buyer[] {
  const wanted = new Map<string, number>();
  const buyers = new Map<string, Buyer>();
  holds.forEach(({ owner, owners, productId, limitPerOrder }, index) => {
    wanted.set(owner, (wanted.get(owner) ?? 0) + 1);
    const key = owners.length === 1 ? owner + productId : `${owners.join(' ')} ${productId}`;
    const known = buyers.get(key);
    if (known) known.wantedOfProduct++;
    else buyers.set(key, { owners, plan: plans[index]!, limit: limitPerOrder ?? NO_LIMIT, wanted: 0, wantedOfProduct: 1 });
  });
  const all = [...buyers.values()];
  for (const buyer of all) buyer.wanted = wanted.get(buyer.owners[0]!)!;
  return all;
}

function addressesOf(holds: readonly AtOnce[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { address } of holds) if (address !== '') wanted.set(address, (wanted.get(address) ?? 0) + 1);
  return wanted;
}
