import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openShop } from '#server/testing/shop.ts';
import { newVisitor, waitingRoom } from '#server/testing/waiting-room.ts';
import { forgetPlaces, forgetPlacesOf } from '#server/waiting-room/forget-places.ts';

const house = await openTestHouse();
const { enter, standing, set } = waitingRoom(house, await openShop(house));
afterAll(() => house.close());
beforeEach(async () => {
  const { db } = await house.ctx();
  await db.deleteFrom('room_place').execute();
  await db.deleteFrom('waiting_room').execute();
  await house.house.database.reference.deleteFrom('rate_window').execute();
  house.clock.advance(HOUR_MS);
});

const later = (seconds: number) => house.clock.advance(seconds * 1000);
/** In the order in which they come once the sale has begun. */
async function arrived(count: number) {
  const people = Array.from({ length: count }, newVisitor);
  for (const who of people) await enter(who);
  return people;
}

test('who has not entered has no place', async () => {
  await set();
  expect(await standing(newVisitor())).toMatchObject({ state: 'none', is_on: true, ahead: null, pass: null });
  expect(await standing({})).toMatchObject({ state: 'none', is_on: true });
});

test('how many are ahead, how long it takes, and then the pass', async () => {
  await set({ beginsIn: 0, perMinute: 6 });
  later(1);
  const people = await arrived(4);
  // The first is let in as the sale begins.
  expect(await standing(people[0]!)).toMatchObject({ state: 'admitted', ahead: null, pass: expect.stringContaining('~') });
  later(2);
  expect(await standing(people[3]!)).toMatchObject({ state: 'waiting', ahead: 2, wait_seconds: 30, ask_again_seconds: 5, pass: null, pass_ends_at: null });
  later(9);
  expect(await standing(people[1]!)).toMatchObject({ state: 'admitted' });
  later(2);
  expect(await standing(people[3]!)).toMatchObject({ ahead: 1 });
});

test('a pass is good for ten minutes; whoever enters after that stands at the end', async () => {
  await set({ beginsIn: 0, perMinute: 1 });
  later(1);
  const [first, second] = await arrived(2);
  const { pass_ends_at } = await standing(first!);
  expect(Math.abs(Date.parse(pass_ends_at!) - house.clock.now() - 600_000)).toBeLessThan(3000);
  later(598);
  await standing(second!);
  expect(await standing(first!)).toMatchObject({ state: 'admitted' });
  later(3);
  expect(await standing(first!)).toMatchObject({ state: 'none', is_on: true });
  const [third] = await arrived(1);
  await standing(third!);
  expect((await enter(first!)).state).toBe('waiting');
  later(2);
  expect(await standing(first!)).toMatchObject({ state: 'waiting', ahead: 1 });
});

test('who has gone away is passed over, keeps their place, and comes in as soon as they are back', async () => {
  await set({ beginsIn: 0, perMinute: 1 });
  later(1);
  const [first, second, away, there, last] = await arrived(5);
  expect((await standing(first!)).state).toBe('admitted');
  for (let minute = 0; minute < 2; minute++) {
    for (let asked = 0; asked < 4; asked++) {
      later(15);
      for (const who of [second!, there!, last!]) await standing(who);
    }
  }
  expect(await standing(there!)).toMatchObject({ state: 'admitted' });
  expect(await standing(last!)).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(await standing(away!)).toMatchObject({ state: 'admitted' });
});

test('who is away is not counted among those ahead', async () => {
  await set({ beginsIn: 0, perMinute: 1 });
  later(1);
  const people = await arrived(6);
  later(91);
  await standing(people[5]!);
  later(2);
  expect((await standing(people[5]!)).ahead ?? 0).toBe(0);
});

test('no more are let in than the office says, and as many as that', async () => {
  await set({ beginsIn: 0, perMinute: 30 });
  const begunAt = house.clock.now();
  later(0.5);
  const people = await arrived(80);
  const isIn = new Set<string>();
  for (let round = 0; round < 30; round++) {
    for (const who of people) if (!isIn.has(who.cartKey) && (await standing(who)).state === 'admitted') isIn.add(who.cartKey);
    const earned = 1 + (house.clock.now() - begunAt) / 2000;
    expect(isIn.size).toBeGreaterThanOrEqual(Math.floor(earned) - 3);
    expect(isIn.size).toBeLessThanOrEqual(earned + 1);
    later(4);
  }
});

test('a sale that the office has begin later is drawn for with those who came meanwhile, and nobody loses their pass', async () => {
  await set({ beginsIn: 0, perMinute: 1 });
  later(1);
  const [first, second] = await arrived(2);
  expect((await standing(first!)).state).toBe('admitted');
  await set({ opensIn: -60, beginsIn: 120, perMinute: 600 });
  expect(await standing(first!)).toMatchObject({ state: 'admitted' });
  expect(await standing(second!)).toMatchObject({ state: 'before', ahead: null });
  const [third] = await arrived(1);
  later(121);
  for (const who of [second!, third!]) expect(['waiting', 'admitted']).toContain((await standing(who)).state);
  const { db } = await house.ctx();
  const drawn = await db.selectFrom('room_place').select(['lot', 'place']).where('entry_number', '>', 1).execute();
  expect(drawn).toHaveLength(2);
  for (const { lot, place } of drawn) expect(place).toBe(lot);
});

test('a place is forgotten a day after anybody asked for it, and the line with the last one', async () => {
  await set({ beginsIn: 0, endsIn: 3600 });
  later(1);
  const people = await arrived(3);
  const { db } = await house.ctx();
  const left = async () => [
    (await db.selectFrom('room_place').select('owner').execute()).length,
    (await db.selectFrom('waiting_room').selectAll().execute()).length,
  ];
  house.clock.advance(DAY_MS - 60_000);
  expect(await forgetPlaces(house.house, house.workspaceId)).toBe(0);
  expect(await left()).toEqual([people.length, 1]);
  house.clock.advance(HOUR_MS);
  await forgetPlaces(house.house, house.workspaceId);
  expect(await left()).toEqual([0, 0]);
});

test('nobody who asks waits for a place that is being written', async () => {
  await set({ beginsIn: 600 });
  const [who] = await arrived(1);
  later(20);
  const { db } = await house.ctx();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('room_place').select('owner').forUpdate().execute();
    expect(await standing(who!)).toMatchObject({ state: 'before' });
  });
});

test('whoever has an account reads in their data which rooms they were in, and leaves no place behind once it is erased', async () => {
  await set({ beginsIn: 600 });
  const { token, accountId } = await house.person('web');
  await enter({ token });
  const data = JSON.parse((await house.call('GET', '/api/account/export', { token })).text) as { waiting_rooms: object[] };
  expect(data.waiting_rooms).toEqual([expect.objectContaining({ admitted_at: null, pass_ends_at: null })]);
  const ctx = await house.ctx();
  expect(await ctx.db.selectFrom('room_place').select('owner').execute()).toEqual([{ owner: `profile:${accountId}` }]);
  await forgetPlacesOf(ctx, accountId);
  expect(await ctx.db.selectFrom('room_place').select('owner').execute()).toEqual([]);
});
