import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openShop } from '#server/testing/shop.ts';
import { encodeSolved, solve } from '#server/testing/solve-captcha.ts';
import { newVisitor, waitingRoom } from '#server/testing/waiting-room.ts';

const house = await openTestHouse();
const checking = await openTestHouse({ CAPTCHA: 'altcha' }, { sharing: house });
const { enter, entering, standing, set, takeAway, write } = waitingRoom(house, await openShop(house));
afterAll(async () => {
  await checking.close();
  await house.close();
});
beforeEach(async () => {
  const { db } = await house.ctx();
  await db.deleteFrom('room_place').execute();
  await db.deleteFrom('waiting_room').execute();
  house.clock.advance(HOUR_MS);
});

const visitors = (count: number) => Array.from({ length: count }, newVisitor);
/** In which order they are let in. */
async function orderOf(people: readonly { cartKey: string }[]): Promise<number[]> {
  const ahead = await Promise.all(people.map(async (who) => (await standing(who)).ahead ?? -1));
  return [...people.keys()].toSorted((a, b) => ahead[a]! - ahead[b]!);
}

test('without a waiting room nobody need enter', async () => {
  await takeAway();
  expect(await enter(newVisitor())).toMatchObject({ state: 'none', is_on: false });
});

test('it cannot be entered before it opens', async () => {
  await set({ opensIn: 600, beginsIn: 1200 });
  expect(await entering(newVisitor())).toMatchObject({ status: 409, body: { errors: [{ code: 'waiting-room-closed' }] } });
  house.clock.advance(601_000);
  expect(await enter(newVisitor())).toMatchObject({ state: 'before', is_on: true, ahead: null, pass: null });
});

test('once it has ended nobody need enter any more', async () => {
  await set({ endsIn: 60 });
  house.clock.advance(60_000);
  expect(await enter(newVisitor())).toMatchObject({ state: 'none', is_on: false });
});

test('a visitor whom nobody has seen gets a cart key, and sent again the same place', async () => {
  await set({ beginsIn: 600 });
  const headers = { 'idempotency-key': 'enter-the-room-once' };
  const replies = await Promise.all([1, 2, 3].map(() => entering({}, house, {})));
  expect(new Set(replies.map(({ body }) => body.meta!['cart_key'])).size).toBe(3);
  const once = await house.act('enter-waiting-room', { event_id: (await eventId())! }, { headers });
  const again = await house.act('enter-waiting-room', { event_id: (await eventId())! }, { headers });
  expect(again.body.meta!['cart_key']).toBe(once.body.meta!['cart_key']);
  expect(await standing({ cartKey: once.body.meta!['cart_key']! })).toMatchObject({ state: 'before' });
});

test('who enters before the sale begins is drawn for, in no order of coming; who enters later stands behind', async () => {
  await set({ beginsIn: 60, perMinute: 1 });
  const early = visitors(40);
  for (const who of early) await enter(who);
  house.clock.advance(61_000);
  const late = visitors(5);
  for (const who of late) await enter(who);
  house.clock.advance(2000);
  const order = await orderOf([...early, ...late]);
  expect(order.slice(40)).toEqual([40, 41, 42, 43, 44]);
  expect(order.slice(0, 40).toSorted((a, b) => a - b)).toEqual([...early.keys()]);
  expect(order.slice(0, 40)).not.toEqual([...early.keys()]);
  const inversions = order.slice(0, 40).filter((who, index, all) => index > 0 && who < all[index - 1]!).length;
  expect(inversions).toBeGreaterThan(8);
});

test('entering again, at once or later, neither improves a place nor makes a second one', async () => {
  await set({ beginsIn: 60, perMinute: 1 });
  const [me, ...others] = visitors(12);
  await Promise.all([me!, me!, me!, ...others, me!].map((who) => enter(who)));
  const { db } = await house.ctx();
  expect(await db.selectFrom('room_place').select('owner').execute()).toHaveLength(12);
  const lots = () => db.selectFrom('room_place').select(['owner', 'lot', 'place']).orderBy('owner').execute();
  const before = await lots();
  await enter(me!);
  house.clock.advance(61_000);
  await enter(me!);
  expect(await lots()).toEqual(before);
});

test('the place of a cart is still theirs who sign in, and entering then makes no second one', async () => {
  await set({ beginsIn: 60 });
  const cart = newVisitor();
  await enter(cart);
  const { token } = await house.person('web');
  expect(await enter({ ...cart, token })).toMatchObject({ state: 'before' });
  expect(await (await house.ctx()).db.selectFrom('room_place').select('owner').execute()).toHaveLength(1);
  expect(await standing({ token })).toMatchObject({ state: 'none', is_on: true });
});

test('where robots are kept out, a person shows once that they are one', async () => {
  await set({ beginsIn: 600 });
  const who = newVisitor();
  expect(await entering(who, checking)).toMatchObject({ status: 400, body: { errors: [{ code: 'captcha' }] } });
  expect(await standing(who)).toMatchObject({ state: 'none' });
  const { challenge, solution } = await solve((await checking.call('GET', '/api/captcha/challenge')).text);
  const captcha_token = encodeSolved({ challenge, solution });
  expect(await entering(who, checking, { captcha_token })).toMatchObject({ status: 200, body: { data: { items: [{ state: 'before' }] } } });
  expect((await entering(who, checking)).status).toBe(200);
  expect(await entering(newVisitor(), checking, { captcha_token })).toMatchObject({ status: 400 });
});

test('one network cannot fill the line', async () => {
  await set({ beginsIn: 600 });
  const known = newVisitor();
  await enter(known);
  const replies = await Promise.all(visitors(620).map((who) => entering(who)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]!.headers['retry-after']).toBeDefined();
  expect((await entering(known)).status).toBe(200);
});

test('what is missing or impossible is told the office beside its field, and nothing is changed', async () => {
  await set({ beginsIn: 600, endsIn: 1200 });
  const told = async (data: object) => {
    const { status, body } = await write(data);
    return [status, body.errors?.map(({ path }) => (path as string[]).at(-1))];
  };
  for (const perMinute of [0, -5, 0.5, 10_001, 'many']) expect(await told({ room_per_minute: perMinute })).toEqual([400, ['room_per_minute']]);
  expect(await told({ room_per_minute: null })).toEqual([400, ['room_per_minute']]);
  expect(await told({ room_opens_at: null })).toEqual([400, ['room_opens_at']]);
  expect(await told({ room_begins_on: '2020-01-01' })).toEqual([400, ['room_begins_on']]);
  expect(await told({ room_ends_on: '2020-01-01' })).toEqual([400, ['room_ends_on']]);
  expect(await told({ room_begins_on: 'tomorrow' })).toEqual([400, ['room_begins_on']]);
  expect(await enter(newVisitor())).toMatchObject({ state: 'before', is_on: true });
  expect((await write({ room_ends_on: null, room_ends_at: null })).status).toBe(200);
  const { token } = await house.person('staff');
  const path = `/api/workspace/${house.workspaceId}/doclet/${await eventId()}`;
  expect((await house.call('POST', path, { token, body: { data: { room_per_minute: 5 } } })).status).toBe(403);
});

test('an event that is unknown or withdrawn has no room', async () => {
  expect((await house.act('enter-waiting-room', { event_id: 'f'.repeat(24) })).status).toBe(404);
  expect((await house.act('waiting-room-place', { event_id: 'f'.repeat(24) })).status).toBe(404);
});

const eventId = async () => (await (await house.ctx()).db.selectFrom('doclet').select('doclet_id').where('title', '=', 'Summer').executeTakeFirst())?.doclet_id;
