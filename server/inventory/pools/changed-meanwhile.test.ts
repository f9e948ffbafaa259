import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holding } from '#server/testing/holding.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

/** Two nodes. A lock delays the writing of hold rows for as long as a test wants. */
let house: TestHouse;
let other: TestHouse;
let venue: SampleCatalogue;
let owner: pg.Client;
const GATE = 4711;

beforeAll(async () => {
  house = await openTestHouse();
  other = await openTestHouse({}, { sharing: house });
  venue = await sampleCatalogue(house);
  owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  await owner.query(
    `create function wait_at_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`,
  );
  await owner.query('create trigger gate before insert on hold for each statement execute function wait_at_gate()');
});
afterAll(async () => {
  await owner?.end();
  await other?.close();
  await house?.close();
});

const { reserve } = holding(() => ({ house, venue }));
const there = holding(() => ({ house: other, venue }));

// Other tests have databases of their own at the same server.
const isWaiting = async (count: number) =>
  (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length >= count;
/** Waits until a call has been answered, or waits for a lock as the last of so many. */
async function untilWaiting(count: number, call: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void call.then(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await isWaiting(count)), { interval: 5, timeout: 10_000 }).toBe(true);
}

test.each([
  ['of what is not limited yet', () => venue.pass()],
  ['of what is limited otherwise', async () => venue.pass({ entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 5 }) } })],
])('a hold that is being written while another node lays out a new limit is counted in it: %s', async (_, passOf) => {
  const [pass, withdrawn] = [await passOf(), await venue.pass({ status: 'inactive' })];
  expect((await there.reserve(pass)).status).toBe(200);
  await owner.query('select pg_advisory_lock($1)', [GATE]);
  const slow = reserve(pass);
  await untilWaiting(1, slow);
  await venue.change(pass, { entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 2 }) } });
  // A refused request has looked at the catalogue in the database, and laid out the pools by it.
  const refused = there.reserve(withdrawn);
  await untilWaiting(2, refused);
  await owner.query('select pg_advisory_unlock($1)', [GATE]);
  expect([(await slow).status, (await refused).status, (await reserve(pass)).status]).toEqual([200, 404, 409]);
});
