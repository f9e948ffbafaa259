import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { freeExpiredOf } from '#server/inventory/holds/free-holds.ts';
import { extendHolds, releaseHolds } from '#server/inventory/holds/touch-holds.ts';
import type { Db } from '#server/platform/database/database.ts';
import { connectionOf } from '#server/platform/database/pipelined-transaction.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { commitHolds, dropHolds, lockHolds, restockSold, returnHolds, sellHolds } from './order-holds.ts';

let test_: TestHouse;
let db: Db;
let ws: string;
const id = () => test_.house.random.secretId();

beforeAll(async () => {
  test_ = await openTestHouse();
  ws = test_.workspaceId;
  db = test_.house.database.of(ws);
});
afterAll(() => test_?.close());

async function pool(capacity = 10): Promise<string> {
  const poolId = id();
  await db
    .insertInto('pool')
    .values({ workspace_id: ws, pool_id: poolId, kind: 'date', subject_id: id(), event_id: id(), visit_date: '2026-07-04', capacity })
    .execute();
  return poolId;
}

async function holds(poolIds: string[], count: number, owner = 'cart:a', expiresInMs = 10 * MINUTE_MS): Promise<string[]> {
  const product = id();
  const rows = Array.from({ length: count }, () => ({
    workspace_id: ws,
    hold_id: id(),
    owner,
    event_id: id(),
    product_id: product,
    visit_date: '2026-07-04',
    pool_ids: poolIds,
    expires_at: new Date(Date.now() + expiresInMs),
  }));
  await db.insertInto('hold').values(rows).execute();
  await db
    .updateTable('pool')
    .set((eb) => ({ held: eb('held', '+', count) }))
    .where('workspace_id', '=', ws)
    .where('pool_id', 'in', poolIds)
    .execute();
  return rows.map((row) => row.hold_id);
}

const counters = (poolId: string) =>
  db.selectFrom('pool').select(['held', 'sold', 'voided']).where('workspace_id', '=', ws).where('pool_id', '=', poolId).executeTakeFirstOrThrow();
/** In a transaction, as the real caller runs it: rows are locked on the connection that then counts. */
const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);
const commitAll = (asks: Parameters<typeof commitHolds>[2]) => within((db) => commitHolds(db, ws, asks));
const commit = (orderId: string, holdIds: string[], owners = ['cart:a']) => commitAll([{ orderId, owners, holdIds }]);
const locked = (holdIds: string[]) => within((db) => lockHolds(db, ws, holdIds));

describe('taking holds into an order', () => {
  test('all of them or none', async () => {
    const [a, b] = [await pool(), await pool()];
    const mine = await holds([a, b], 2);
    const foreign = await holds([a], 1, 'cart:b');
    const unknown = id();
    const refused = await commit(id(), [...mine, ...foreign, unknown]);
    expect(refused).toMatchObject([{ ok: false, unavailable: [...foreign, unknown] }]);
    const [granted] = await commit(id(), mine);
    expect(granted).toMatchObject({ ok: true, holds: [{ holdId: mine[0], poolIds: [a, b] }, { holdId: mine[1] }] });
    expect(await counters(a)).toEqual({ held: 3, sold: 0, voided: 0 });
  });

  test('a hold belongs to one order only, and asking twice for the same order is granted', async () => {
    const [hold] = await holds([await pool()], 1);
    const [first, second] = [id(), id()];
    const answers = await commitAll([
      { orderId: first, owners: ['cart:a'], holdIds: [hold!] },
      { orderId: second, owners: ['cart:a'], holdIds: [hold!] },
    ]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
    expect((await commit(first, [hold!]))[0]!.ok).toBe(true);
    expect((await commit(second, [hold!]))[0]!.ok).toBe(false);
  });

  test('a hold named twice is refused, and so is an empty order', async () => {
    const [hold] = await holds([await pool()], 1);
    expect((await commit(id(), [hold!, hold!]))[0]).toEqual({ orderId: expect.any(String), ok: false, unavailable: [hold] });
    expect((await commit(id(), []))[0]!.ok).toBe(false);
  });

  test('a hold that another order is taking is waited for, and then refused', async () => {
    const [hold] = await holds([await pool()], 1);
    const { asked } = await within(async (trx) => {
      await commitHolds(trx, ws, [{ orderId: id(), owners: ['cart:a'], holdIds: [hold!] }]);
      const asked = commit(id(), [hold!]);
      await untilBlocked(trx, asked);
      return { asked };
    });
    expect(await asked).toMatchObject([{ ok: false, unavailable: [hold] }]);
  });

  test('an expired hold counts while it still exists', async () => {
    const [hold] = await holds([await pool()], 1, 'cart:a', -1000);
    expect((await commit(id(), [hold!]))[0]!.ok).toBe(true);
  });

  test('an expired hold that an order has taken is not freed for whoever finds the pool full', async () => {
    const poolId = await pool(2);
    const [taken] = await holds([poolId], 2, 'cart:a', -1000);
    await commit(id(), [taken!]);
    expect(await freeExpiredOf(db, ws, [poolId], Date.now())).toBe(1);
    expect(await counters(poolId)).toEqual({ held: 1, sold: 0, voided: 0 });
    expect([...(await locked([taken!])).keys()]).toEqual([taken]);
  });
});

describe('what becomes of an order', () => {
  test('declined: the holds come back with at least five minutes, and only for the order named', async () => {
    const poolId = await pool();
    const [short, long] = [await holds([poolId], 1, 'cart:a', 1000), await holds([poolId], 1)];
    const order = id();
    await commit(order, [...short, ...long]);
    expect(await returnHolds(db, ws, [id()], Date.now())).toBe(0);
    expect(await returnHolds(db, ws, [order], Date.now())).toBe(2);
    const back = await locked([...short, ...long]);
    const left = Object.fromEntries([...back.values()].map((hold) => [hold.holdId, Math.round((hold.expiresAt.getTime() - Date.now()) / MINUTE_MS)]));
    expect(left).toEqual({ [short[0]!]: 5, [long[0]!]: 10 });
    expect(await counters(poolId)).toEqual({ held: 2, sold: 0, voided: 0 });
    expect(await returnHolds(db, ws, [order], Date.now())).toBe(0);
  });

  test('being paid for, or sold: not let go by whoever holds them', async () => {
    const poolId = await pool();
    const [[paying], [bought]] = [await holds([poolId], 1), await holds([poolId], 1)];
    const [order, done] = [id(), id()];
    await commit(order, [paying!]);
    await commit(done, [bought!]);
    await within((db) => sellHolds(db, ws, [done]));
    const client = await test_.house.database.lendClient(ws);
    expect(await releaseHolds(connectionOf(client), db, ws, [{ owners: ['cart:a'], holdIds: [paying!, bought!] }])).toBe(0);
    client.giveBack();
    expect(await counters(poolId)).toEqual({ held: 1, sold: 1, voided: 0 });
  });

  test('come back late: the five minutes stay, and no more are given beyond the longest time of a hold', async () => {
    const [held] = await holds([await pool()], 1, 'cart:a', 4 * MINUTE_MS);
    await db
      .updateTable('hold')
      .set({ created_at: new Date(Date.now() - 2 * HOUR_MS) })
      .where('workspace_id', '=', ws)
      .where('hold_id', '=', held!)
      .execute();
    const before = (await locked([held!])).get(held!)!.expiresAt;
    const client = await test_.house.database.lendClient(ws);
    const more = await extendHolds(connectionOf(client), ws, [{ owners: ['cart:a'], holdIds: [held!] }], { now: Date.now(), longestMs: HOUR_MS });
    client.giveBack();
    expect(more).toEqual([[{ holdId: held, expiresAt: before }]]);
    expect((await locked([held!])).get(held!)!.expiresAt).toEqual(before);
  });

  test('given up: the units are free, once', async () => {
    const [a, b] = [await pool(), await pool()];
    const order = id();
    await commit(order, await holds([a, b], 3));
    expect(await within((db) => dropHolds(db, ws, [order]))).toBe(3);
    expect(await within((db) => dropHolds(db, ws, [order]))).toBe(0);
    expect([await counters(a), await counters(b)]).toEqual([
      { held: 0, sold: 0, voided: 0 },
      { held: 0, sold: 0, voided: 0 },
    ]);
  });

  test('paid: sold and counted, once; refunded: back on sale or void', async () => {
    const poolId = await pool();
    const [orders, all] = [[id(), id()], await holds([poolId], 4)];
    await commit(orders[0]!, all.slice(0, 1));
    await commit(orders[1]!, all.slice(1));
    expect(await within((db) => sellHolds(db, ws, orders))).toBe(4);
    expect(await within((db) => sellHolds(db, ws, orders))).toBe(0);
    const { productId } = (await locked(all)).get(all[0]!)!;
    const tally = () =>
      db.selectFrom('product_count').select('sold').where('workspace_id', '=', ws).where('product_id', '=', productId).executeTakeFirstOrThrow();
    expect([await counters(poolId), await tally()]).toEqual([{ held: 0, sold: 4, voided: 0 }, { sold: 4 }]);
    const given = all.slice(0, 3).map((holdId, index) => ({ holdId, restock: index < 2 }));
    expect(await within((db) => restockSold(db, ws, given))).toBe(3);
    expect(await within((db) => restockSold(db, ws, given))).toBe(0);
    expect([await counters(poolId), await tally()]).toEqual([{ held: 0, sold: 1, voided: 1 }, { sold: 2 }]);
  });

  test('orders that share pools are settled side by side without a deadlock', async () => {
    const pools = await Promise.all([pool(1000), pool(1000), pool(1000)]);
    const order = async (turn: number) => {
      const orderId = id();
      await commit(orderId, await holds(turn % 2 ? pools : pools.toReversed(), 3));
      return within((db) => (turn % 3 ? sellHolds(db, ws, [orderId]) : dropHolds(db, ws, [orderId])));
    };
    await Promise.all(Array.from({ length: 60 }, (_, turn) => order(turn)));
    expect(await counters(pools[0])).toEqual({ held: 0, sold: 120, voided: 0 });
  });
});

describe('a hold that gains a new pool', () => {
  const free = async (_: string, [poolId]: [string, string]) => freeExpiredOf(db, ws, [poolId], Date.now() + HOUR_MS);
  const sold = (orderId: string) => within((db) => sellHolds(db, ws, [orderId]));
  test.each([
    ['while it is sold', true, sold, { held: 0, sold: 1, voided: 0 }],
    ['while its order is given up', true, (orderId: string) => within((db) => dropHolds(db, ws, [orderId])), { held: 0, sold: 0, voided: 0 }],
    ['while it runs out', false, free, { held: 0, sold: 0, voided: 0 }],
  ] as const)('%s is counted there as what it has become', async (_, isCommitted, happens, left) => {
    const [poolId, orderId] = [await pool(), id()];
    const [holdId] = await holds([poolId], 1);
    if (isCommitted) await commit(orderId, [holdId!]);
    const added = await drawnLater(holdId!, 'held', () => happens(orderId, [poolId, holdId!]));
    if (!isCommitted) await free(orderId, [poolId, holdId!]);
    expect([await counters(poolId), await counters(added)]).toEqual([left, left]);
  });

  test('while it is refunded is no longer counted there', async () => {
    const [poolId, orderId] = [await pool(), id()];
    const [holdId] = await holds([poolId], 1);
    await commit(orderId, [holdId!]);
    await sold(orderId);
    const added = await drawnLater(holdId!, 'sold', () => within((db) => restockSold(db, ws, [{ holdId: holdId!, restock: false }])));
    expect(await counters(added)).toEqual({ held: 0, sold: 0, voided: 1 });
  });

  test('while it is released is free in both at once', async () => {
    const poolId = await pool();
    const [kept, gone] = await holds([poolId], 2);
    const client = await test_.house.database.lendClient(ws);
    const letGo = (holdId: string, owners: string[]) => releaseHolds(connectionOf(client), db, ws, [{ owners, holdIds: [holdId] }]);
    const added = await drawnLater(gone!, 'held', async () => {
      expect(await letGo(gone!, ['cart:b', 'cart:a'])).toBe(1);
    });
    expect([await counters(poolId), await counters(added)]).toEqual([
      { held: 1, sold: 0, voided: 0 },
      { held: 0, sold: 0, voided: 0 },
    ]);
    expect(await letGo(kept!, ['cart:b'])).toBe(0);
    client.giveBack();
  });

  /** Creates a pool and counts the hold in it, within a transaction that `happens` has to wait for. */
  async function drawnLater(holdId: string, as: 'held' | 'sold', happens: () => Promise<unknown>): Promise<string> {
    const added = id();
    const waiting = await db.transaction().execute(async (trx) => {
      const row = { workspace_id: ws, pool_id: added, kind: 'event' as const, subject_id: id(), event_id: id(), visit_date: 'event', capacity: 5, [as]: 1 };
      await trx.insertInto('pool').values(row).execute();
      await sql`update hold set pool_ids = pool_ids || ${added}::text where workspace_id = ${ws} and hold_id = ${holdId}`.execute(trx);
      const happening = happens();
      await untilBlocked(trx, happening);
      return { happening };
    });
    await waiting.happening;
    return added;
  }
});
