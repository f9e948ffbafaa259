import type { ObjectId } from '#domain/ids.ts';
import type { Connection, Database } from '#server/platform/database.ts';
import type { Random } from '#server/platform/random.ts';
import { grantHolds, ownerProductKey, type Counted, type HoldLimits, type HoldRequest, type Verdict } from './grant-holds.ts';
import { holdAtOnce, MOST_OWNERS, type AtOnce } from './hold-at-once.ts';
import { EXTEND_MS, MOST_EXTENSIONS, SCARCE_SHARE } from './hold-settings.ts';
import {
  changeHeld,
  countByAddress,
  countByOwner,
  deleteHolds,
  extendHolds,
  findExpired,
  insertHolds,
  keepVersion,
  lockPools,
  lockPoolsOfTouched,
  lockTouched,
  type AddressCount,
  type LockedPool,
  type NewHold,
  type OwnerCount,
  type TouchedHold,
} from './hold-statements.ts';

/**
 * One batch, one transaction. With plenty left it is one statement; otherwise two round trips: everything is locked and
 * counted, a pure function decides, everything is written and committed. Lock order: the catalogue's version, hold rows in
 * id order, then pools in id order. Limits per buyer are exact within a node; what one buyer asks of several nodes in the
 * same few milliseconds may each be granted, and an order counts again.
 */
export type TakeRequest = HoldRequest &
  Omit<NewHold, 'holdId' | 'owner' | 'poolIds' | 'expiresAt' | 'address' | 'productId'> & { minutes: number; holdId: ObjectId | null };
export type TouchRequest = { owners: readonly string[]; holdIds: readonly ObjectId[] };
export type HoldWork = { takes: readonly TakeRequest[]; releases: readonly TouchRequest[]; extensions: readonly TouchRequest[] };

export type Taken = { verdict: 'granted'; holdId: ObjectId; expiresAt: Date } | { verdict: Exclude<Verdict, 'granted'> };
export type Extended = { holdId: ObjectId; expiresAt: Date };
export type HoldResult =
  | { kind: 'done'; takes: Taken[]; released: number; extensions: Extended[][]; expiredInTheWay: boolean }
  | { kind: 'missing-pools'; poolIds: ObjectId[] }
  | { kind: 'other-version' };

type Parts = {
  database: Database;
  random: Random;
  ws: ObjectId;
  now: number;
  version: number;
  limits: HoldLimits;
  /** from when a hold was taken to its end, with all that it is extended by */
  longestMs: number;
  /** what each pool was last seen to have left: a hint, never an answer */
  lastRoom: Map<ObjectId, number>;
};

const PLENTY = 2;

/** Where there is plainly enough for all, one round trip does. */
async function grantAllAtOnce(db: Connection, parts: Parts, { takes, releases, extensions }: HoldWork): Promise<HoldResult | null> {
  if (takes.length === 0 || releases.length + extensions.length > 0) return null;
  if (!takes.every((request) => request.owners.length <= MOST_OWNERS && request.poolIds.every((id) => (parts.lastRoom.get(id) ?? 0) >= takes.length * PLENTY)))
    return null;
  const holds = newHolds(parts, takes);
  const room = await holdAtOnce(db, parts, holds);
  if (!room) return null;
  for (const [id, left] of room) parts.lastRoom.set(id, left);
  return { kind: 'done', takes: holds.map((hold): Taken => ({ verdict: 'granted', ...pick(hold) })), released: 0, extensions: [], expiredInTheWay: false };
}

const pick = ({ holdId, expiresAt }: NewHold) => ({ holdId, expiresAt });

/** The ids of a batch are cut from one draw of randomness. */
function newHolds({ random, now }: Pick<Parts, 'random' | 'now'>, takes: readonly TakeRequest[]): AtOnce[] {
  const drawn = random.bytes(12 * takes.length).toString('hex');
  return takes.map((request, index) => ({
    ...request,
    holdId: request.holdId ?? drawn.slice(24 * index, 24 * index + 24),
    owner: request.owners[0]!,
    expiresAt: new Date(now + request.minutes * 60_000),
    address: request.address ?? '',
  }));
}

export async function workHolds(parts: Parts, work: HoldWork): Promise<HoldResult> {
  const db = await parts.database.lendConnection(parts.ws);
  try {
    const atOnce = await grantAllAtOnce(db, parts, work);
    if (atOnce) return atOnce;
    const read = await lockAndCount(db, parts, work);
    for (const pool of read.pools) parts.lastRoom.set(pool.pool_id, pool.room);
    const stop = reasonToStop(parts, work, read);
    if (stop) {
      await db.query('rollback');
      return stop;
    }
    const plan = decide(parts, work, read);
    const expiredInTheWay = await write(db, parts, plan);
    return { kind: 'done', takes: plan.takes, released: plan.released.length, extensions: plan.extensions, expiredInTheWay };
  } catch (reason) {
    await db.query('rollback').catch(() => {});
    throw reason;
  } finally {
    db.giveBack();
  }
}

type Read = {
  version: { version: number; pools_version: number } | undefined;
  touched: TouchedHold[];
  pools: LockedPool[];
  owners: OwnerCount[];
  addresses: AddressCount[];
};

async function lockAndCount(db: Connection, { ws, now }: Parts, { takes, releases, extensions }: HoldWork): Promise<Read> {
  const touchedIds = [...new Set([...releases, ...extensions].flatMap((request) => request.holdIds))].toSorted();
  const owners = [...new Set(takes.flatMap((request) => request.owners))];
  const addresses = [...new Set(takes.flatMap((request) => request.address ?? []))];
  const poolIds = [...new Set(takes.flatMap((request) => request.poolIds))].toSorted();
  const [, version, touched, pools, ofOwners, ofAddresses] = await settled([
    db.query('begin'),
    takes.length > 0 ? keepVersion(db, ws) : [],
    touchedIds.length > 0 ? lockTouched(db, ws, touchedIds) : [],
    touchedIds.length > 0 ? lockPoolsOfTouched(db, ws, poolIds, touchedIds) : lockPools(db, ws, poolIds),
    owners.length > 0 ? countByOwner(db, ws, owners, new Date(now)) : [],
    addresses.length > 0 ? countByAddress(db, ws, addresses, new Date(now)) : [],
  ]);
  return { version: version[0], touched, pools, owners: ofOwners, addresses: ofAddresses };
}

function reasonToStop({ version }: Parts, { takes }: HoldWork, read: Read): Exclude<HoldResult, { kind: 'done' }> | null {
  if (takes.length === 0) return null;
  if ((read.version?.version ?? 0) !== version || (read.version?.pools_version ?? 0) !== version) return { kind: 'other-version' };
  const there = new Set(read.pools.map((pool) => pool.pool_id));
  const missing = [...new Set(takes.flatMap((request) => request.poolIds.filter((id) => !there.has(id))))];
  return missing.length > 0 ? { kind: 'missing-pools', poolIds: missing } : null;
}

type Plan = {
  takes: Taken[];
  holds: NewHold[];
  released: TouchedHold[];
  extensions: Extended[][];
  extended: Map<string, Date>;
  held: Map<string, number>;
  soldOutPools: string[];
};

/** What is released in a batch is there for those who ask in the same batch. */
function decide(parts: Parts, { takes, releases, extensions }: HoldWork, read: Read): Plan {
  const { now, limits } = parts;
  const counted = countedOf(read);
  const held = new Map<string, number>();
  const released = releasedBy(releases, read.touched);
  for (const hold of released) {
    if (hold.expires_at.getTime() > now) uncount(counted, hold);
    for (const id of hold.pool_ids) {
      held.set(id, (held.get(id) ?? 0) - 1);
      counted.room.set(id, (counted.room.get(id) ?? 0) + 1);
    }
  }
  const verdicts = grantHolds(takes, counted, limits);
  const holds = newHolds(
    parts,
    takes.filter((_, index) => verdicts[index] === 'granted'),
  );
  for (const hold of holds) for (const id of hold.poolIds) held.set(id, (held.get(id) ?? 0) + 1);
  const granted = holds.values();
  const taken = verdicts.map((verdict): Taken => (verdict === 'granted' ? { verdict, ...pick(granted.next().value!) } : { verdict }));
  const soldOutPools = [...new Set(takes.flatMap((request, index) => (verdicts[index] === 'sold-out' ? request.poolIds : [])))];
  const gone = new Set(released.map((hold) => hold.hold_id));
  const extended = new Map<string, Date>();
  const staying = read.touched.filter((hold) => !gone.has(hold.hold_id));
  return {
    takes: taken,
    holds,
    released,
    extensions: extensions.map((request) => extend(parts, request, staying, read.pools, extended)),
    extended,
    held,
    soldOutPools,
  };
}

function countedOf({ pools, owners, addresses }: Read): Counted {
  const ofOwner = new Map<string, number>();
  for (const { owner, live } of owners) ofOwner.set(owner, (ofOwner.get(owner) ?? 0) + live);
  return {
    room: new Map(pools.map((pool) => [pool.pool_id, pool.room])),
    ofOwner,
    ofOwnerProduct: new Map(owners.map(({ owner, product_id, live }) => [ownerProductKey(owner, product_id), live])),
    ofAddress: new Map(addresses.map(({ address, live }) => [address, live])),
  };
}

function uncount({ ofOwner, ofOwnerProduct, ofAddress }: Counted, { owner, product_id, address }: TouchedHold): void {
  const entries = [
    [ofOwner, owner],
    [ofOwnerProduct, ownerProductKey(owner, product_id)],
    [ofAddress, address],
  ] as const;
  for (const [counts, key] of entries) {
    const live = counts.get(key);
    if (live !== undefined) counts.set(key, live - 1);
  }
}

/** A foreign or unknown id, one that is sold and one that is being paid for stay as they are. */
function releasedBy(releases: readonly TouchRequest[], touched: readonly TouchedHold[]): TouchedHold[] {
  const byId = new Map(touched.map((hold) => [hold.hold_id, hold]));
  const freed = new Map<string, TouchedHold>();
  for (const { owners, holdIds } of releases) {
    for (const id of holdIds) {
      const hold = byId.get(id);
      if (hold?.state === 'held' && owners.includes(hold.owner)) freed.set(id, hold);
    }
  }
  return [...freed.values()];
}

/** One that may not be extended any more keeps what it has; one that has run out is no longer the caller's to extend. */
function extend(
  { now, longestMs }: Pick<Parts, 'now' | 'longestMs'>,
  { owners, holdIds }: TouchRequest,
  touched: readonly TouchedHold[],
  pools: readonly LockedPool[],
  extended: Map<string, Date>,
): Extended[] {
  const scarce = new Set(pools.filter((pool) => pool.room < pool.capacity * SCARCE_SHARE).map((pool) => pool.pool_id));
  const mine = new Map(
    touched.filter((hold) => hold.state === 'held' && owners.includes(hold.owner) && hold.expires_at.getTime() > now).map((hold) => [hold.hold_id, hold]),
  );
  return [...new Set(holdIds)].flatMap((holdId) => {
    const hold = mine.get(holdId);
    if (!hold) return [];
    const allowed = hold.pool_ids.some((id) => scarce.has(id)) ? 1 : MOST_EXTENSIONS;
    const latest = Math.min(hold.expires_at.getTime() + EXTEND_MS, hold.created_at.getTime() + longestMs);
    if (!extended.has(holdId) && hold.extensions < allowed && latest > hold.expires_at.getTime()) extended.set(holdId, new Date(latest));
    return [{ holdId, expiresAt: extended.get(holdId) ?? hold.expires_at }];
  });
}

async function write(db: Connection, { ws, now }: Parts, { holds, released, extended, held, soldOutPools }: Plan): Promise<boolean> {
  const changes = new Map([...held].filter(([, units]) => units !== 0));
  const [, , , , expired] = await settled([
    changes.size > 0 ? changeHeld(db, ws, changes) : [],
    released.length > 0
      ? deleteHolds(
          db,
          ws,
          released.map((hold) => hold.hold_id),
        )
      : [],
    holds.length > 0 ? insertHolds(db, ws, holds, new Date(now)) : [],
    extended.size > 0 ? extendHolds(db, ws, extended) : [],
    soldOutPools.length > 0 ? findExpired(db, ws, soldOutPools, new Date(now)) : [],
    db.query('commit'),
  ]);
  return expired.length > 0;
}

/** All are on the wire already: each is waited for, and the first that failed is told, not the failures that follow from it. */
async function settled<T extends readonly unknown[]>(sent: readonly [...{ [K in keyof T]: Promise<T[K]> | T[K] }]): Promise<T> {
  const results: PromiseSettledResult<unknown>[] = await Promise.allSettled(sent);
  const values = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return values as unknown as T;
}
