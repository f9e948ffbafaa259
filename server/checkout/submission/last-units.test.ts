import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { conflict } from '#server/errors.ts';
import type { Holds } from '#server/inventory/holds/holds.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { gatherCrowd, raceForLastUnits, type Race } from '#server/testing/last-units.ts';
import { openShop } from '#server/testing/shop.ts';

let first: TestHouse;
let second: TestHouse;
let race: Race;

beforeAll(async () => {
  first = await openTestHouse({}, { gateway: createFakeGateway() });
  second = await openTestHouse({}, { sharing: first });
  const shop = await openShop(first);
  const owner = new pg.Client({ connectionString: first.ownerUrl });
  await owner.connect();
  race = { nodes: [first, second], shop, owner, crowd: await gatherCrowd(first, shop, { web: 140, tillBuyers: 60, tills: 6 }) };
});
afterAll(async () => {
  await race.owner.end();
  await second.close();
  await first.close();
});

test.each([
  [1, 3],
  [10, 3],
  [150, 1],
])(
  'of 200 buyers at two nodes for the last %i, exactly as many get one as there are (%i times)',
  async (units, rounds) => {
    for (let round = 0; round < rounds; round++) {
      const result = await raceForLastUnits(race, units);
      expect(result).toMatchObject({ sold: units, winners: units, oversold: 0, falselyRefused: 0, surprises: [] });
    }
    expect(await checkInvariants(first.house)).toEqual([]);
  },
  60_000,
);

test('control: without the guard the same race oversells', async () => {
  const guarded = [first, second].map(({ house }) => [house.stock, house.stock.holds] as const);
  for (const [stock, holds] of guarded) stock.holds = { ...holds, take: lookThenTake };
  const { oversold } = await raceForLastUnits(race, 10);
  for (const [stock, holds] of guarded) stock.holds = holds;
  expect(oversold).toBeGreaterThan(0);
}, 60_000);

/** Counts what is taken and then takes, as anybody would first write it. */
const lookThenTake: Holds['take'] = async (workspace, ask) => {
  const { db, random, clock } = race.shop.ctx;
  const rows = await db.selectFrom('hold').select('hold_id').where('workspace_id', '=', workspace.id).where('product_id', '=', ask.productId).execute();
  if (rows.length >= 10) throw conflict('sold-out', 'Sold out for this date.');
  // Makes sure that others count meanwhile, however fast the machine is.
  await sleep(20);
  const expiresAt = new Date(clock.now() + 10 * MINUTE_MS);
  const holdId = random.secretId();
  await db
    .insertInto('hold')
    .values({
      workspace_id: workspace.id,
      hold_id: holdId,
      owner: ask.owners[0]!,
      event_id: ask.eventId,
      store_id: null,
      product_id: ask.productId,
      visit_date: ask.date,
      entry_time: null,
      location_id: null,
      pool_ids: [],
      state: 'held',
      order_id: null,
      expires_at: expiresAt,
    })
    .execute();
  return { holdId, expiresAt };
};
