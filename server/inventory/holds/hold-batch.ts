import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { HoldLimits } from '#server/inventory/hold-settings.ts';
import type { Connection } from '#server/platform/database/pipelined-transaction.ts';
import type { Random } from '#server/platform/random.ts';
import { grantHolds, ownerProductKey, type Counted, type HoldRequest, type Verdict } from './grant-holds.ts';
import { holdAtOnce, MOST_OWNERS, type AtOnce } from './hold-at-once.ts';
import {
  changeHeld,
  countByAddress,
  countByOwner,
  findExpired,
  insertHolds,
  keepVersion,
  lockPools,
  type AddressCount,
  type LockedPool,
  type NewHold,
  type OwnerCount,
} from './hold-statements.ts';

export type TakeRequest = HoldRequest &
  Omit<NewHold, 'holdId' | 'owner' | 'poolIds' | 'expiresAt' | 'address' | 'productId'> & { minutes: number; holdId: ObjectId | null };

export type Taken = { verdict: 'granted'; holdId: ObjectId; expiresAt: Date } | { verdict: Exclude<Verdict, 'granted'> };
type TakeResult =
  | { kind: 'done'; taken: Taken[]; expiredInTheWay: boolean; lacking: ReadonlySet<ObjectId> }
  | { kind: 'missing-pools'; poolIds: ObjectId[] }
  | { kind: 'other-version' };

type Parts = {
  db: Connection;
  random: Random;
  ws: ObjectId;
  now: number;
  version: number;
  limits: HoldLimits;
  /** what each pool had left when last seen; only a hint */
  lastRoom: Map<ObjectId, number>;
};

const PLENTY = 2;
const MOST_REMEMBERED = 50_000;

/**
 * One batch is one transaction. With plenty left it is one statement. Otherwise it takes two round trips: lock and count everything, decide in a pure function, write and commit.
 * Lock order: the catalogue's version, then pools in id order. Limits per buyer are exact within a node. What one buyer asks of several nodes within a few milliseconds may each be
 * granted; the order counts again.
 */
export async function takeHolds(parts: Parts, takes: readonly TakeRequest[]): Promise<TakeResult> {
  try {
    const atOnce = await grantAllAtOnce(parts, takes);
    if (atOnce) return atOnce;
    const read = await lockAndCount(parts, takes);
    const seen = read.pools.map(({ pool_id, room }) => [pool_id, room] as const);
    remember(parts.lastRoom, seen);
    const stop = reasonToStop(parts, takes, read);
    if (stop) {
      await parts.db.query('rollback');
      return stop;
    }
    const plan = decide(parts, takes, read);
    const expiredInTheWay = await write(parts, plan);
    return { kind: 'done', taken: plan.taken, expiredInTheWay, lacking: plan.lacking };
  } catch (reason) {
    await parts.db.query('rollback').catch(() => {});
    throw reason;
  }
}

/** If there is plainly enough for all, one round trip suffices. */
async function grantAllAtOnce(parts: Parts, takes: readonly TakeRequest[]): Promise<TakeResult | null> {
  if (!takes.every((request) => request.owners.length <= MOST_OWNERS && request.poolIds.every((id) => (parts.lastRoom.get(id) ?? 0) >= takes.length * PLENTY)))
    return null;
  const holds = newHolds(parts, takes);
  const room = await holdAtOnce(parts, holds);
  if (!room) return null;
  remember(parts.lastRoom, room);
  return { kind: 'done', taken: holds.map((hold): Taken => ({ verdict: 'granted', ...pick(hold) })), expiredInTheWay: false, lacking: new Set() };
}

/** The ids of a batch come from one draw of randomness. */
function newHolds({ random, now }: Pick<Parts, 'random' | 'now'>, takes: readonly TakeRequest[]): AtOnce[] {
  const drawn = random.bytes(12 * takes.length).toString('hex');
  return takes.map((request, index) => ({
    ...request,
    holdId: request.holdId ?? drawn.slice(24 * index, 24 * index + 24),
    owner: request.owners[0]!,
    expiresAt: new Date(now + request.minutes * MINUTE_MS),
    address: request.address ?? '',
  }));
}

const pick = ({ holdId, expiresAt }: NewHold) => ({ holdId, expiresAt });

function remember(lastRoom: Map<ObjectId, number>, seen: Iterable<readonly [ObjectId, number]>): void {
  if (lastRoom.size >= MOST_REMEMBERED) lastRoom.clear();
  for (const [id, left] of seen) lastRoom.set(id, left);
}

type Read = { version: { version: number; pools_version: number } | undefined; pools: LockedPool[]; owners: OwnerCount[]; addresses: AddressCount[] };

async function lockAndCount({ db, ws, now }: Parts, takes: readonly TakeRequest[]): Promise<Read> {
  const owners = [...new Set(takes.flatMap((request) => request.owners))];
  const addresses = [...new Set(takes.flatMap((request) => request.address ?? []))];
  const poolIds = [...new Set(takes.flatMap((request) => request.poolIds))].toSorted();
  const [, version, pools, ofOwners, ofAddresses] = await settled([
    db.query('begin'),
    keepVersion(db, ws),
    lockPools(db, ws, poolIds),
    countByOwner(db, ws, owners, new Date(now)),
    addresses.length > 0 ? countByAddress(db, ws, addresses, new Date(now)) : [],
  ]);
  return { version: version[0], pools, owners: ofOwners, addresses: ofAddresses };
}

function reasonToStop({ version }: Parts, takes: readonly TakeRequest[], read: Read): Exclude<TakeResult, { kind: 'done' }> | null {
  if ((read.version?.version ?? 0) !== version || (read.version?.pools_version ?? 0) !== version) return { kind: 'other-version' };
  const there = new Set(read.pools.map((pool) => pool.pool_id));
  const missing = [...new Set(takes.flatMap((request) => request.poolIds.filter((id) => !there.has(id))))];
  return missing.length > 0 ? { kind: 'missing-pools', poolIds: missing } : null;
}

type Plan = { taken: Taken[]; holds: NewHold[]; held: Map<string, number>; soldOutPools: string[]; lacking: Set<ObjectId> };

function decide(parts: Parts, takes: readonly TakeRequest[], read: Read): Plan {
  const counted = countedOf(read);
  const verdicts = grantHolds(takes, counted, parts.limits);
  const holds = newHolds(
    parts,
    takes.filter((_, index) => verdicts[index] === 'granted'),
  );
  const held = new Map<string, number>();
  for (const hold of holds) for (const id of hold.poolIds) held.set(id, (held.get(id) ?? 0) + 1);
  const granted = holds.values();
  const soldOutPools = [...new Set(takes.flatMap((request, index) => (verdicts[index] === 'sold-out' ? request.poolIds : [])))];
  return {
    taken: verdicts.map((verdict): Taken => (verdict === 'granted' ? { verdict, ...pick(granted.next().value!) } : { verdict })),
    holds,
    held,
    soldOutPools,
    lacking: new Set(soldOutPools.filter((id) => (counted.room.get(id) ?? 0) < 1)),
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

async function write({ db, ws, now }: Parts, { holds, held, soldOutPools }: Plan): Promise<boolean> {
  const [, , expired] = await settled([
    held.size > 0 ? changeHeld(db, ws, held) : [],
    holds.length > 0 ? insertHolds(db, ws, holds, new Date(now)) : [],
    soldOutPools.length > 0 ? findExpired(db, ws, soldOutPools, new Date(now)) : [],
    db.query('commit'),
  ]);
  return expired.length > 0;
}

/** All statements are already sent. Waits for every one, then throws the first failure rather than those that follow from it. */
async function settled<T extends readonly unknown[]>(sent: readonly [...{ [K in keyof T]: Promise<T[K]> | T[K] }]): Promise<T> {
  const results: PromiseSettledResult<unknown>[] = await Promise.allSettled(sent);
  const values = results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
  return values as unknown as T;
}
