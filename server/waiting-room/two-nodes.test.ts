import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { newVisitor, waitingRoom } from '#server/testing/waiting-room.ts';

/** Two nodes on one database: neither leads, and either may be gone at any moment. */

let one: TestHouse;
let two: TestHouse;
let shop: Shop;
beforeAll(async () => {
  one = await openTestHouse();
  two = await openTestHouse({}, { sharing: one });
  for (const node of [one, two]) await node.listen();
  shop = await openShop(one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  const { db } = await one.ctx();
  await db.deleteFrom('room_place').execute();
  await db.deleteFrom('waiting_room').execute();
  await one.house.database.reference.deleteFrom('rate_window').execute();
  one.clock.advance(HOUR_MS);
});

const admitted = async () => (await (await one.ctx()).db.selectFrom('room_place').select('owner').where('admitted_at', 'is not', null).execute()).length;

test('entering at both at once, one person has one place', async () => {
  const { set, enter } = waitingRoom(one, shop);
  await set({ beginsIn: 300 });
  const people = Array.from({ length: 20 }, newVisitor);
  await Promise.all(people.flatMap((who) => [enter(who, one), enter(who, two), enter(who, one), enter(who, two)]));
  const rows = await (await one.ctx()).db.selectFrom('room_place').select(['owner', 'entry_number']).execute();
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map((row) => row.entry_number)).size).toBe(20);
});

test('both let in at the same moment no more people than one would', async () => {
  const { set, enter, standing } = waitingRoom(one, shop);
  await set({ beginsIn: 30, perMinute: 30 });
  const beginsAt = one.clock.now() + 29_000;
  const people = Array.from({ length: 120 }, newVisitor);
  await Promise.all(people.map((who) => enter(who)));
  one.clock.advance(30_000);
  for (let round = 0; round < 6; round++) {
    await Promise.all(people.flatMap((who) => [standing(who, one), standing(who, two)]));
    const count = await admitted();
    expect(count).toBeLessThanOrEqual(1 + (one.clock.now() - beginsAt) / 2000);
    one.clock.advance(10_000);
  }
  expect(await admitted()).toBeGreaterThanOrEqual(26);
});

test('a place and a pass of one node are good at the other, also at one that has just started', async () => {
  const { set, enter, standing, take } = waitingRoom(one, shop);
  await set({ perMinute: 600 });
  const who = newVisitor();
  await enter(who, one);
  const { pass } = await standing(who, two);
  expect((await take(who, pass, two)).status).toBe(200);
  const three = await openTestHouse({}, { sharing: one });
  try {
    expect(await standing(who, three)).toMatchObject({ state: 'admitted', pass });
    expect((await take(who, pass, three)).status).toBe(200);
    expect((await take(newVisitor(), pass, three)).status).toBe(409);
  } finally {
    await three.close();
  }
});

test('while one lets people in the other waits for it; if the one dies then, it has let in nobody, and the other goes on', async () => {
  const { set, enter, standing } = waitingRoom(one, shop);
  await set({ beginsIn: 10, perMinute: 60 });
  const beginsAt = one.clock.now() + 9000;
  const people = Array.from({ length: 30 }, newVisitor);
  await Promise.all(people.map((who) => enter(who)));
  one.clock.advance(20_000);
  const { db } = await one.ctx();
  const asked: Promise<unknown>[] = [];
  const dying = db.transaction().execute(async (trx) => {
    await trx.selectFrom('waiting_room').selectAll().forUpdate().execute();
    const asking = standing(people[0]!, two);
    asked.push(asking);
    let isAnswered = false;
    void asking.then(() => (isAnswered = true));
    await untilBlocked(trx, asking);
    expect(isAnswered).toBe(false);
    await trx.updateTable('room_place').set({ admitted_at: new Date(), pass_ends_at: new Date() }).execute();
    throw new Error('The node is gone');
  });
  await expect(dying).rejects.toThrow('The node is gone');
  await Promise.all(asked);
  one.clock.advance(2000);
  await Promise.all(people.map((who) => standing(who, two)));
  const count = await admitted();
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThanOrEqual(1 + (one.clock.now() - beginsAt) / 1000);
});

test('an end of the room that the office sets at one node counts at the other', async () => {
  const { set, take, takeAway } = waitingRoom(one, shop);
  await set();
  await expect.poll(async () => (await take(newVisitor(), null, two)).status).toBe(409);
  await takeAway();
  await expect.poll(async () => (await take(newVisitor(), null, two)).status).toBe(200);
});
