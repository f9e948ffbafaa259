import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { adoptHolds } from '#server/inventory/owners/adopt-holds.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { drawFrom } from '#server/inventory/pools/adopt-into-pools.ts';
import { moveSold } from '#server/inventory/sales/move-sold.ts';
import { commitHolds, restockSold, sellHolds } from '#server/inventory/sales/order-holds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Connection } from '#server/platform/database/pipelined-transaction.ts';
import { readAsTheyLie } from '#server/testing/as-they-lie.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { freeExpiredOf, freeHeldBy } from './free-holds.ts';
import { holdAtOnce } from './hold-at-once.ts';
import { extendHolds } from './touch-holds.ts';

/**
 * Holds, pools and counts are each locked in the order of their ids, or two who meet would wait for each other. Here rows lie in the opposite order and are read as they lie, so that
 * nothing but the statement itself puts them in order.
 */
let house: TestHouse;
let db: Db;
let ws: string;
const CART = 'c'.repeat(32);
const OWNER = cartOwner(CART);
const [DAY, EVENT] = ['2026-07-04', 'e'.repeat(24)] as const;
const VERSION = 1;
const LATER = () => Date.now() + HOUR_MS;

beforeAll(async () => {
  house = await openTestHouse();
  ws = house.workspaceId;
  db = house.house.database.of(ws);
  await db.insertInto('catalog_version').values({ workspace_id: ws, version: VERSION, pools_version: VERSION, draws: '{}' }).execute();
});
afterAll(() => house.close());

const id = () => house.house.random.secretId();
const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => db.transaction().execute(work);

type State = 'held' | 'committing' | 'sold';
type Scene = { pools: [string, string]; holds: [string, string]; products: [string, string]; orderId: string };

/** Two holds of two products, each drawing from two pools; in all of them the lower id comes first here, and lies last. */
async function scene(state: State): Promise<Scene> {
  const two = () => [id(), id()].toSorted() as [string, string];
  const [pools, holds, products, orderId] = [two(), two(), two(), id()];
  const pool = { workspace_id: ws, kind: 'date' as const, event_id: EVENT, visit_date: DAY, capacity: 10, [state === 'sold' ? 'sold' : 'held']: 2 };
  const hold = { workspace_id: ws, owner: OWNER, event_id: EVENT, visit_date: DAY, state, order_id: state === 'held' ? null : orderId, pool_ids: pools };
  for (const at of [1, 0] as const) {
    await db
      .insertInto('pool')
      .values({ ...pool, pool_id: pools[at], subject_id: id() })
      .execute();
    await db.insertInto('product_count').values({ workspace_id: ws, product_id: products[at], visit_date: DAY, sold: 1 }).execute();
    await db
      .insertInto('hold')
      .values({ ...hold, hold_id: holds[at], product_id: products[at], expires_at: new Date(Date.now() + 10 * MINUTE_MS) })
      .execute();
  }
  return { pools, holds, products, orderId };
}

const asTheyLie = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  within(async (db) => {
    await readAsTheyLie(db);
    return work(db);
  });

const COLUMNS = { hold: 'hold_id', pool: 'pool_id', product_count: 'product_id' } as const;
type Table = keyof typeof COLUMNS;

const lock = async (db: Db, table: Table, rowId: string) =>
  (await sql`select from ${sql.table(table)} where ${sql.ref(COLUMNS[table])} = ${rowId} for update nowait`.execute(db)).rows;

/** The work waits for one row, and has not locked the other yet. */
async function waitsFor(awaited: [Table, string], free: [Table, string], work: (db: Db) => Promise<unknown>): Promise<void> {
  let isOver = false;
  const { working } = await within(async (db) => {
    await lock(db, ...awaited);
    const working = asTheyLie(work).finally(() => (isOver = true));
    await untilBlocked(db, working);
    expect([isOver, await lock(db, ...free)]).toEqual([false, [{}]]);
    return { working };
  });
  await working;
}

const connection = (db: Db): Connection => ({
  query: async <Row>(text: string, values: readonly unknown[] = []) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  execute: async (statement) => (await statement.execute(db)).rows,
});

const draws = (products: readonly string[], pool_id: string) =>
  products.map((product_id) => ({ product_id, event_id: EVENT, visit_date: DAY, entry_time: '', session_id: '', location_id: '', pool_id }) as const);
const given = (holdIds: readonly string[]) => holdIds.map((holdId) => ({ holdId, restock: true }));
const sale = (db: Db, { orderId }: Scene) => sellHolds(db, ws, [orderId]);
const refund = (db: Db, { holds }: Scene) => restockSold(db, ws, given(holds.toReversed()));
const expiry = (db: Db, { pools }: Scene) => freeExpiredOf(db, ws, pools, LATER());
const move = (db: Db, { holds, products }: Scene) =>
  moveSold(
    db,
    ws,
    VERSION,
    holds.toReversed().map((holdId) => ({ holdId, productId: products[0], visitDate: '2026-07-05' as const, entryTime: null, poolIds: [] })),
  );
const take = (db: Db, { pools, products }: Scene) => {
  const hold = { holdId: id(), owner: OWNER, owners: [OWNER], eventId: EVENT, storeId: id(), productId: products[0], date: DAY, time: null, locationId: null };
  const limits = { perOwner: 9, perAddress: 9 } as Parameters<typeof holdAtOnce>[0]['limits'];
  const asked = { ...hold, poolIds: pools.toReversed(), expiresAt: new Date(LATER()), address: '', limitPerOrder: null };
  return holdAtOnce({ db: connection(db), ws, now: Date.now(), version: VERSION, limits }, [asked]);
};

type Work = (db: Db, scene: Scene) => Promise<unknown>;

describe('of two holds the lower one is waited for first', () => {
  test.each<[string, State, Work]>([
    ['by an order', 'held', (db, { holds, orderId }) => commitHolds(db, ws, [{ orderId, owners: [OWNER], holdIds: holds.toReversed() }])],
    ['by a sale', 'committing', sale],
    ['by a refund', 'sold', refund],
    ['by a move', 'sold', move],
    ['when they expire', 'held', expiry],
    [
      'by an extension',
      'held',
      (db, { holds }) => extendHolds(connection(db), ws, [{ owners: [OWNER], holdIds: holds.toReversed() }], { now: Date.now(), longestMs: 9_000_000 }),
    ],
    ['by a new pool', 'held', (db, { products }) => drawFrom(db, ws, draws(products, id()))],
    ['by whoever lets go of all that they hold', 'held', (db) => freeHeldBy(db, ws, [OWNER])],
    ['by signing in', 'held', async (db) => adoptHolds({ ...(await house.ctx()), db }, id(), CART)],
  ])('%s', async (_, state, work) => {
    const there = await scene(state);
    await waitsFor(['hold', there.holds[0]], ['hold', there.holds[1]], (db) => work(db, there));
    await db.deleteFrom('hold').where('owner', '=', OWNER).execute();
  });
});

describe('of two pools the lower one is waited for first', () => {
  test.each<[string, State, Work]>([
    ['by a hold', 'held', take],
    ['by a sale', 'committing', sale],
    ['by a refund', 'sold', refund],
    ['by a move', 'sold', move],
    ['when holds expire', 'held', expiry],
  ])('%s', async (_, state, work) => {
    const there = await scene(state);
    await waitsFor(['pool', there.pools[0]], ['pool', there.pools[1]], (db) => work(db, there));
  });
});

describe('of the counts of two products the lower one is waited for first, and both after the pools', () => {
  test.each<[string, State, Work]>([
    ['by a sale', 'committing', sale],
    ['by a refund', 'sold', refund],
    ['by a move', 'sold', move],
  ])('%s', async (_, state, work) => {
    const [there, other] = [await scene(state), await scene(state)];
    await waitsFor(['product_count', there.products[0]], ['product_count', there.products[1]], (db) => work(db, there));
    await waitsFor(['pool', other.pools[0]], ['product_count', other.products[0]], (db) => work(db, other));
  });
});
