import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { freeExpired } from '#server/inventory/holds/free-holds.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';
import { forgetEndedWaits } from './waiting-work.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, tokenOf, offer, kept, soldOut, letGo, reserve, waits, states } = waitingLine(house, shop);
afterAll(() => house.close());

const CART = 'c'.repeat(32);
const found = async () => {
  await house.house.outbox.drain();
  return checkInvariants(house.house);
};

test('first come, first served, also where there is less than the first wished for', async () => {
  const { pass, holds } = await soldOut(4);
  for (const [email, units] of [
    ['a', 2],
    ['b', 3],
    ['c', 1],
  ] as const)
    await waits(pass, `${email}1@example.test`, units);
  await letGo(holds.slice(0, 3));
  expect(await offer()).toBe(2);
  expect(await states(pass)).toEqual([
    ['offered', 2],
    ['offered', 1],
    ['waiting', 0],
  ]);
  expect(await found()).toEqual([]);
});

test('what is sold from a number on is waited for from that number on, and offered in no smaller one', async () => {
  const { pass, holds } = await soldOut(3, { min_per_order: 2 });
  expect(outcomeOf(await join(pass, { email: 'alone@example.test' }))).toMatchObject({ status: 400 });
  await letGo(holds.slice(0, 1));
  const before = await kept();
  await waits(pass, 'pair@example.test', 2);
  expect((await kept()) - before).toBe(2);
  expect((await reserve(pass)).status).toBe(409);
  expect(await offer()).toBe(0);
  await letGo(holds.slice(1, 2));
  await offer();
  expect(await states(pass)).toEqual([['offered', 2]]);
  expect(await found()).toEqual([]);
});

test("while nobody waits any more, what comes free is everybody's", async () => {
  const { pass, holds } = await soldOut(2);
  const token = await waits(pass, 'leaves@example.test');
  expect(outcomeOf(await act('leave-waiting-list', token))).toMatchObject({ state: 'left' });
  expect(outcomeOf(await act('leave-waiting-list', token))).toMatchObject({ state: 'left' });
  await letGo(holds.slice(0, 1));
  expect((await reserve(pass)).status).toBe(200);
  expect(await offer()).toBe(0);
  expect(outcomeOf(await act('take-waiting-offer', token))).toMatchObject({ status: 409, error: 'offer-over' });
});

test('an offer that is declined, and one that runs out, go to the next', async () => {
  const { pass, holds } = await soldOut(1);
  const first = await waits(pass, 'first@example.test');
  const second = await waits(pass, 'second@example.test');
  const third = await waits(pass, 'third@example.test');
  expect(outcomeOf(await act('show-waiting', third))).toMatchObject({ ahead: 2 });
  await letGo(holds);
  await offer();
  await act('leave-waiting-list', first);
  await offer();
  expect(await states(pass)).toEqual([
    ['left', 1],
    ['offered', 1],
    ['waiting', 0],
  ]);
  expect(outcomeOf(await act('show-waiting', third))).toMatchObject({ ahead: 0 });
  const start = house.clock.now();
  house.clock.set(start + HOUR_MS - 1000);
  expect(outcomeOf(await act('show-waiting', second))).toMatchObject({ state: 'offered' });
  house.clock.set(start + HOUR_MS);
  expect(outcomeOf(await act('show-waiting', second))).toMatchObject({ state: 'lapsed' });
  expect(outcomeOf(await act('take-waiting-offer', second))).toMatchObject({ status: 409, error: 'offer-over' });
  await freeExpired(shop.ctx.db, house.workspaceId, house.clock.now());
  expect((await reserve(pass)).status).toBe(409);
  await offer();
  expect(await states(pass)).toEqual([
    ['left', 1],
    ['lapsed', 1],
    ['offered', 1],
  ]);
  house.clock.set(start);
  expect(await found()).toEqual([]);
});

test('more capacity goes to those who wait before it is sold to others', async () => {
  const { pass } = await soldOut(1);
  await waits(pass, 'more@example.test', 2);
  const typeId = ((await docletById(shop.ctx, pass))!.data['entitlement_type_data'] as { primary: string }).primary;
  await updateDocletData(shop.ctx, typeId, { default_capacity: 4 });
  const replies = await Promise.all([reserve(pass), reserve(pass), reserve(pass)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await offer();
  expect(await states(pass)).toEqual([['offered', 2]]);
});

test('two nodes at once and a rush of others give nobody more than there is, and those who wait everything that comes free', async () => {
  const { pass, holds } = await soldOut(12);
  for (let index = 0; index < 6; index++) await waits(pass, `race${index}@example.test`, 2);
  const rush = Promise.all(Array.from({ length: 40 }, () => reserve(pass)));
  const offering = (async () => {
    for (let round = 0; round < 6; round++) {
      await letGo(holds.slice(2 * round, 2 * round + 2));
      await Promise.all([offer(), offer(), reserve(pass), reserve(pass)]);
    }
  })();
  const [replies] = await Promise.all([rush, offering]);
  expect(replies.filter(({ status }) => status === 200)).toEqual([]);
  expect(await states(pass)).toEqual(Array.from({ length: 6 }, () => ['offered', 2]));
  expect(await found()).toEqual([]);
});

test('a node that deals out while another does the same finds what is left of the line', async () => {
  const { pass, holds } = await soldOut(3);
  for (const email of ['x', 'y']) await waits(pass, `${email}@beside.test`);
  await letGo(holds);
  const { db } = shop.ctx;
  const both = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('pool').select('pool_id').where('kept', '>', 0).forUpdate().execute();
    const first = offer();
    await untilBlocked(trx, first);
    const second = offer();
    // Long enough to come as far as it can.
    await sleep(300);
    return [first, second];
  });
  await Promise.all(both);
  expect(await states(pass)).toEqual([
    ['offered', 1],
    ['offered', 1],
  ]);
  expect([(await reserve(pass)).status, (await reserve(pass)).status]).toEqual([200, 409]);
  expect(await found()).toEqual([]);
});

test('one offer is taken up once, however many press at once', async () => {
  const { pass, holds } = await soldOut(2);
  const token = await waits(pass, 'many@example.test', 2);
  await letGo(holds);
  await offer();
  const carts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32));
  const replies = await Promise.all(carts.map((cartKey) => act('take-waiting-offer', token, { cartKey })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.errors?.[0]?.code === 'offer-taken')).toHaveLength(7);
  // Whoever looks at the mail again leaves no line any more, and finds what has run out in no cart.
  expect(outcomeOf(await act('leave-waiting-list', token))).toMatchObject({ state: 'taken' });
  const start = house.clock.now();
  house.clock.set(start + 2 * HOUR_MS);
  const cartKey = carts[replies.findIndex(({ status }) => status === 200)]!;
  expect(outcomeOf(await act('take-waiting-offer', token, { cartKey }))).toMatchObject({ error: 'offer-taken' });
  house.clock.set(start);
  expect(await found()).toEqual([]);
});

test('a full cart takes up nothing, and the offer stands', async () => {
  const { pass, holds } = await soldOut(1);
  const token = await waits(pass, 'full@example.test');
  await letGo(holds);
  await offer();
  const maya = await shop.buyer();
  await shop.hold(maya, { count: 20 });
  expect(outcomeOf(await act('take-waiting-offer', token, { token: maya.token }))).toMatchObject({ status: 409, error: 'too-many-holds' });
  expect(itemsOf(await act('take-waiting-offer', token))).toHaveLength(1);
});

test('what is not on sale is kept for nobody, and goes on when it is sold again', async () => {
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'paused@example.test');
  await updateDocletData(shop.ctx, pass, { status: 'inactive' });
  await letGo(holds);
  const before = await kept();
  expect([await offer(), (await kept()) - before]).toEqual([0, -1]);
  await updateDocletData(shop.ctx, pass, { status: 'active' });
  await offer();
  expect(await states(pass)).toEqual([['offered', 1]]);
});

test('a place of which another part is still lacking is sold to those who do not need that part', async () => {
  const [day, lift] = await Promise.all(
    ['Day', 'Lift'].map((name) => shop.add(TEMPLATE.entitlementType, { name, limited: true, default_capacity: 1, capacity_scope: 'date' })),
  );
  const granting = (primary: string, also: string[]) =>
    shop.product({
      name: 'Part',
      waiting_list: true,
      entitlement_type_data: { primary, also },
      type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
    });
  const [both, only] = [await granting(day!, [lift!]), await granting(day!, [])];
  const [dayHold] = await shop.hold({ cartKey: CART }, { productId: only });
  const liftOnly = await granting(lift!, []);
  const [liftHold] = await shop.hold({ cartKey: CART }, { productId: liftOnly });
  await waits(both, 'both@example.test');
  await letGo([dayHold!]);
  expect(await offer()).toBe(0);
  const [again] = itemsOf(await house.act('reserve-ticket', { date: shop.day, doclet_id: only, event_id: shop.eventId }, { cartKey: CART }));
  await letGo([liftHold!]);
  expect(await offer()).toBe(0);
  await letGo([again.item_id]);
  await offer();
  expect(await states(both)).toEqual([['offered', 1]]);
  expect(await found()).toEqual([]);
});

test('a wait ends with its day, and what nobody confirmed or what is long over is forgotten', async () => {
  const { pass } = await soldOut(1);
  await waits(pass, 'late@example.test');
  await join(pass, { email: 'never@example.test' });
  const paused = await soldOut(1);
  await waits(paused.pass, 'paused-too@example.test');
  await updateDocletData(shop.ctx, paused.pass, { status: 'inactive' });
  const start = house.clock.now();
  house.clock.set(start + 9 * DAY_MS);
  await offer();
  expect((await states(pass)).map(([state]) => state).toSorted()).toEqual(['over', 'unconfirmed']);
  expect(await states(paused.pass)).toEqual([['over', 0]]);
  await forgetEndedWaits(house.house, house.workspaceId);
  expect((await states(pass)).map(([state]) => state)).toEqual(['over']);
  house.clock.set(start + 40 * DAY_MS);
  await forgetEndedWaits(house.house, house.workspaceId);
  expect(await states(pass)).toEqual([]);
  house.clock.set(start);
  expect(await found()).toEqual([]);
});

test('a time of entry that is sold out is waited for by itself', async () => {
  const times = await Promise.all(
    ['11:00:00', '15:00:00'].map((start_time) =>
      shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time, capacity: 1 }),
    ),
  );
  const pass = await shop.product({ name: 'Tour', waiting_list: true, session_ids: times });
  const date = addDays(shop.day, 2);
  const at = (time: string) => house.act('reserve-ticket', { date, time, doclet_id: pass, event_id: shop.eventId }, { cartKey: CART });
  const [held] = itemsOf(await at('11:00:00'));
  expect(outcomeOf(await join(pass, { email: 'tour@example.test', date }))).toMatchObject({ status: 400 });
  expect(outcomeOf(await join(pass, { email: 'tour@example.test', date, time: '15:00:00' }))).toMatchObject({ error: 'room-left' });
  itemsOf(await join(pass, { email: 'tour@example.test', date, time: '11:00:00' }));
  const token = await tokenOf(pass, 'tour@example.test');
  await act('confirm-waiting', token);
  await letGo([held.item_id]);
  await offer();
  expect(itemsOf(await act('take-waiting-offer', token))).toMatchObject([{ date, time: '11:00:00' }]);
});
