import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Reply } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { newVisitor, waitingRoom } from '#server/testing/waiting-room.ts';

/** What can be taken of an event with a waiting room, and by whom. */

const { house, shop } = await openShopWithBank();
const { enter, standing, set, take, takeAway } = waitingRoom(house, shop);
afterAll(() => house.close());
beforeEach(async () => {
  const { db } = await house.ctx();
  await db.deleteFrom('room_place').execute();
  await db.deleteFrom('waiting_room').execute();
  house.clock.advance(HOUR_MS);
});

const later = (seconds: number) => house.clock.advance(seconds * 1000);
const refusal = ({ status, body }: Reply) => [status, body.errors?.[0]?.code];
const REFUSED = [409, 'waiting-room'];
const extended = async (who: { cartKey: string }, id: string) => itemsOf(await house.act('extend-reservations', { items: [id] }, who));

async function letIn(who: { cartKey?: string; token?: string } = newVisitor()): Promise<{ who: { cartKey?: string; token?: string }; pass: string }> {
  await enter(who);
  later(1.5);
  const { state, pass } = await standing(who);
  expect(state).toBe('admitted');
  return { who, pass: pass! };
}

test('without a waiting room a hold asks for nothing, whatever is sent', async () => {
  await takeAway();
  expect([(await take(newVisitor())).status, (await take(newVisitor(), 'nonsense')).status, (await take(newVisitor(), null)).status]).toEqual([200, 200, 200]);
});

test('nothing is taken before the sale begins, nor by whoever waits, nor by whoever has not entered; each is told what to do', async () => {
  await set({ opensIn: 60, beginsIn: 120, perMinute: 1 });
  const [one, two] = [newVisitor(), newVisitor()];
  const said = async (who: { cartKey: string }) => {
    const reply = await take(who);
    expect(refusal(reply)).toEqual(REFUSED);
    return reply.body.errors![0]!.message;
  };
  expect(await said(one)).toContain('when the waiting room opens');
  later(61);
  await enter(one);
  await enter(two);
  expect(await said(one)).toContain('when the sale begins');
  later(60);
  const first = (await standing(one)).state === 'admitted' ? two : one;
  await standing(first);
  expect(await said(first)).toContain('enter the waiting room');
  expect(await said(newVisitor())).toContain('enter the waiting room');
});

test('whoever is let in takes what they like, until the room ends and after', async () => {
  await set({ endsIn: 300 });
  const { who, pass } = await letIn();
  expect((await take(who, pass)).status).toBe(200);
  expect((await take(who, pass)).status).toBe(200);
  later(301);
  expect((await take(newVisitor())).status).toBe(200);
});

test('a pass that is forged, altered, of another cart, of another event or too old is no pass', async () => {
  await set({ perMinute: 600 });
  const { who, pass } = await letIn();
  const stranger = await letIn();
  const [body, seal] = pass.split('~') as [string, string];
  const longer = Buffer.from(JSON.stringify(house.clock.now() + HOUR_MS)).toString('base64url');
  const forged = [
    `${longer}~${seal}`,
    body,
    `${body}~`,
    `~${seal}`,
    `${pass}~x`,
    pass.slice(0, -1),
    pass.toUpperCase(),
    '',
    'null',
    `${body}~${seal.split('').reverse().join('')}`,
  ];
  for (const attempt of [...forged, stranger.pass, null, undefined]) expect(refusal(await take(who, attempt))).toEqual(REFUSED);
  for (const other of [newVisitor(), stranger.who, {}, { token: (await house.person('web')).token }]) expect(refusal(await take(other, pass))).toEqual(REFUSED);
  expect((await take(who, 'x'.repeat(500))).status).toBe(400);
  expect((await take(who, pass)).status).toBe(200);
  later(601);
  const late = await take(who, pass);
  expect(refusal(late)).toEqual(REFUSED);
  expect(late.body.errors![0]!.message).toContain('Your time to choose is over');
});

test('a pass is for one event, and naming another event does not help', async () => {
  await set();
  const { who, pass } = await letIn();
  const other = await shop.add(TEMPLATE.venueEvent, { name: 'Winter', status: 'active', start_date: shop.today, end_date: shop.day });
  const reply = await house.act('reserve-ticket', { date: shop.day, doclet_id: shop.passId, event_id: other, room_pass: pass }, who);
  expect(reply.status).toBe(404);
});

test('an account’s pass is good in every browser of theirs, and a cart’s after signing in', async () => {
  await set({ perMinute: 600 });
  const { token } = await house.person('web');
  const { pass } = await letIn({ token });
  expect((await take({ token, ...newVisitor() }, pass)).status).toBe(200);
  const cart = await letIn(newVisitor());
  expect((await take({ ...cart.who, token: (await house.person('web')).token }, cart.pass)).status).toBe(200);
});

test('tills, staff and the office sell on', async () => {
  await set({ opensIn: 600, beginsIn: 1200 });
  for (const role of ['pos', 'staff', 'admin'] as const) expect((await take({ token: (await house.person(role)).token })).status).toBe(200);
});

test('what is held stays held: extended, paid and released without a pass, also when the office makes or moves the room', async () => {
  await takeAway();
  const { cartKey } = newVisitor();
  const ids: string[] = [];
  for (let count = 0; count < 2; count++) ids.push(itemsOf(await take({ cartKey }))[0].item_id);
  await set({ opensIn: 600, beginsIn: 1200 });
  expect(refusal(await take({ cartKey }))).toEqual(REFUSED);
  expect(await extended({ cartKey }, ids[0]!)).toHaveLength(1);
  expect((await house.act('remove-reservation', { items: [ids[1]] }, { cartKey })).status).toBe(200);
  const maya = await shop.buyer();
  const items = shop.items([ids[0]!]);
  const order = await house.act(
    'submit-order',
    { items, store_id: shop.storeId, payment_info: { action: 'CHARGE', ...GOOD_CARD }, captcha_token: 'x', cashless_spending: false },
    { token: maya.token, cartKey },
  );
  expect(itemsOf(order)[0]).toMatchObject({ success: true, status: 'complete' });
});

test('what was taken with a pass is extended and released once the pass has ended', async () => {
  await set();
  const { who, pass } = await letIn();
  const [{ item_id }] = itemsOf(await take(who, pass));
  const cart = { cartKey: who.cartKey! };
  later(500);
  expect(await extended(cart, item_id)).toHaveLength(1);
  later(120);
  expect(refusal(await take(who, pass))).toEqual(REFUSED);
  expect(await extended(cart, item_id)).toHaveLength(1);
  expect((await house.act('remove-reservation', { items: [item_id] }, cart)).status).toBe(200);
});

test('sent again with its key, a hold is found after its pass has ended', async () => {
  await set();
  const { who, pass } = await letIn();
  const keyed = { ...who, headers: { 'idempotency-key': 'hold-in-the-room' } };
  const first = await take(keyed, pass);
  later(599);
  await (
    await house.ctx()
  ).db
    .updateTable('idempotency')
    .set({ state: 'running', status: null, response: null, finished_at: null, started_at: new Date(0) })
    .execute();
  later(2);
  await (
    await house.ctx()
  ).db
    .updateTable('hold')
    .set({ expires_at: new Date(house.clock.now() + 60_000) })
    .execute();
  expect(itemsOf(await take(keyed, pass))[0].item_id).toBe(itemsOf(first)[0].item_id);
});

test('whoever goes on choosing is given more time, an hour at most', async () => {
  await set();
  const { who, pass } = await letIn();
  const ends = async () => Date.parse((await standing(who)).pass_ends_at ?? '');
  const before = await ends();
  await take(who, pass);
  expect(await ends()).toBe(before);
  later(400);
  const cart = { cartKey: who.cartKey! };
  const release = async (reply: Reply) => house.act('remove-reservation', { items: [itemsOf(reply)[0].item_id] }, cart);
  await release(await take(who, pass));
  await expect.poll(ends).toBeGreaterThan(before + 390_000);
  for (let more = 0; more < 12; more++) {
    later(400);
    const standingNow = await standing(who);
    if (standingNow.pass === null) break;
    const until = Date.parse(standingNow.pass_ends_at!);
    await release(await take(who, standingNow.pass));
    if (until < before - 600_000 + 3_600_000) await expect.poll(ends).toBeGreaterThan(until);
  }
  expect(await standing(who)).toMatchObject({ state: 'none' });
  expect(house.clock.now()).toBeGreaterThan(before + 3_000_000 - 1000);
});
