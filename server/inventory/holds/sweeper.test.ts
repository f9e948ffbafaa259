import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { connectDatabase, type Db } from '#server/platform/database/database.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { payFor } from '#server/testing/holding.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';
import { setSettings } from '#server/testing/settings.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { freeExpired } from './free-holds.ts';
import { startSweeper } from './sweeper.ts';

let house: TestHouse;
let venue: SampleCatalogue;
let db: Db;
let pass: string;
const CART = 'c'.repeat(32);

beforeAll(async () => {
  house = await openTestHouse();
  house.clock.set(Date.UTC(2027, 5, 1, 15));
  venue = await sampleCatalogue(house);
  db = venue.ctx.db;
  await setSettings(house, { holds_per_owner: 1000 });
  pass = await venue.pass({
    entitlement_type_data: {
      primary: await venue.entitlement({ default_capacity: 1000 }),
      also: [await venue.entitlement({ name: 'Parking', default_capacity: 5000, capacity_scope: 'event' })],
    },
  });
});
afterAll(() => house?.close());

const hold = async (count: number) => {
  const replies = await Promise.all(
    Array.from({ length: count }, () => house.act('reserve-ticket', { date: venue.day(3), doclet_id: pass, event_id: venue.eventId }, { cartKey: CART })),
  );
  return replies.map((reply) => reply.body.data.items[0].item_id as string);
};

/** Pools whose counts differ from what the holds draw from them. */
async function wrongPools() {
  const { rows } = await sql`
    with drawn as (select u.pool_id, count(*) filter (where h.state <> 'sold')::int as held from hold h, unnest(h.pool_ids) u(pool_id) where h.workspace_id = ${house.workspaceId} group by 1)
    select p.pool_id, p.held, coalesce(d.held, 0) as drawn from pool p left join drawn d using (pool_id) where p.workspace_id = ${house.workspaceId} and p.held <> coalesce(d.held, 0)`.execute(
    db,
  );
  return rows;
}
const holdsLeft = async () => (await sql<{ n: number }>`select count(*)::int as n from hold where workspace_id = ${house.workspaceId}`.execute(db)).rows[0]!.n;

test('expired holds are freed; live ones and those being paid for stay', async () => {
  const [paying, ...others] = await hold(30);
  const order = house.house.random.objectId();
  expect(await payFor(db, house.workspaceId, [paying!], { owner: cartOwner(CART), orderId: order })).toMatchObject([{ ok: true }]);
  const sweeper = startSweeper(house.house);
  expect(await sweeper.sweep()).toBe(0);
  house.clock.advance(11 * MINUTE_MS);
  await hold(5);
  expect(await sweeper.sweep()).toBe(others.length);
  expect([await holdsLeft(), await wrongPools()]).toEqual([6, []]);
  await sweeper.stop();
  await db.deleteFrom('hold').where('workspace_id', '=', house.workspaceId).execute();
  await sql`update pool set held = 0 where workspace_id = ${house.workspaceId}`.execute(db);
});

test('two sweepers at once, a rush, and releases of the same holds free each unit once', async () => {
  const ids = await hold(300);
  house.clock.advance(11 * MINUTE_MS);
  const sweep = () => freeExpired(db, house.workspaceId, house.clock.now());
  const [freed] = await Promise.all([
    Promise.all([sweep(), sweep(), sweep(), sweep()]),
    hold(100),
    ...Array.from({ length: 10 }, (_, index) => house.act('remove-reservation', { items: ids.slice(index * 20, index * 20 + 40) }, { cartKey: CART })),
  ]);
  await sweep();
  expect(freed.every((count) => count >= 0)).toBe(true);
  expect([await holdsLeft(), await wrongPools()]).toEqual([100, []]);
});

test('a sweeper waits for nobody: what somebody is letting go is left to them', async () => {
  const [busy] = await hold(3);
  house.clock.advance(11 * MINUTE_MS);
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('hold').select('hold_id').where('hold_id', '=', busy!).forUpdate().execute();
    const sweeping = freeExpired(db, house.workspaceId, house.clock.now());
    await untilBlocked(trx, sweeping);
    expect(await trx.selectFrom('hold').select('hold_id').where('workspace_id', '=', house.workspaceId).where('order_id', 'is', null).execute()).toEqual([
      { hold_id: busy },
    ]);
  });
  expect(await freeExpired(db, house.workspaceId, house.clock.now())).toBe(1);
});

test('a sweeper that is killed in the middle frees a hold and its unit, or neither', async () => {
  await hold(600);
  house.clock.advance(11 * MINUTE_MS);
  const node = connectDatabase({ url: appUrl(house.ownerUrl), size: 1, log: silentLog, application: 'doomed' });
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  let killed = 0;
  for (let turn = 0; turn < 20; turn++) {
    const sweeping = freeExpired(node.of(house.workspaceId), house.workspaceId, house.clock.now()).catch(() => killed++);
    await new Promise((resolve) => setTimeout(resolve, turn % 5));
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'");
    await sweeping;
    expect(await wrongPools()).toEqual([]);
    await hold(50);
    house.clock.advance(11 * MINUTE_MS);
  }
  await Promise.all([owner.end(), node.close()]);
  expect(killed).toBeGreaterThan(0);
  for (let turn = 0; turn < 5; turn++) await freeExpired(db, house.workspaceId, house.clock.now());
  expect([await holdsLeft(), await wrongPools()]).toEqual([0, []]);
});
