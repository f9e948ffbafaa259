import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';
import { readAlike } from './due-waits.ts';
import { followMovedTimes } from './moved-times.ts';

const { house, shop } = await openShopWithBank();
const { join, open: act, tokenOf, entriesOf, offer, kept, soldOut, letGo, reserve, waits, states } = waitingLine(house, shop);
afterAll(() => house.close());

const change = (id: string, data: Record<string, unknown>) => updateDocletData(shop.ctx, id, data);
const typeOf = async (pass: string) => ((await docletById(shop.ctx, pass))!.data['entitlement_type_data'] as { primary: string }).primary;
/** Nothing is kept any more, and what is kept is right. */
const nothingKept = async () => {
  await house.house.outbox.drain();
  return [await kept(), await checkInvariants(house.house)];
};

test('when the limit is lifted, everybody who waits gets their places', async () => {
  const { pass } = await soldOut(1);
  await waits(pass, 'first@lifted.test', 3);
  await waits(pass, 'second@lifted.test');
  await change(await typeOf(pass), { limited: false });
  expect((await reserve(pass)).status).toBe(200);
  expect(await offer()).toBe(2);
  expect(await states(pass)).toEqual([
    ['offered', 3],
    ['offered', 1],
  ]);
  expect(await nothingKept()).toEqual([0, []]);
});

test('when a pass grants something else that has room, nothing of the old is kept, and they get their places', async () => {
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'other@example.test', 2);
  const roomy = await shop.add(TEMPLATE.entitlementType, { name: 'Roomy', limited: true, default_capacity: 50, capacity_scope: 'date' });
  await change(pass, { entitlement_type_data: { primary: roomy } });
  await offer();
  expect(await states(pass)).toEqual([['offered', 2]]);
  await letGo(holds);
  expect(await nothingKept()).toEqual([0, []]);
});

test('when the waiting list is taken away, nothing is kept or offered and nobody joins; given back, the line goes on', async () => {
  const { pass, holds } = await soldOut(1);
  const token = await waits(pass, 'away@example.test');
  await join(pass, { email: 'late@example.test' });
  await change(pass, { waiting_list: false });
  expect(outcomeOf(await act('confirm-waiting', await tokenOf(pass, 'late@example.test')))).toMatchObject({ status: 409, error: 'not-for-waiting' });
  await letGo(holds);
  expect(await offer()).toBe(0);
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'waiting', is_paused: true });
  expect(await nothingKept()).toEqual([0, []]);
  const [held] = itemsOf(await house.act('reserve-ticket', { date: shop.day, doclet_id: pass, event_id: shop.eventId }, { cartKey: 'e'.repeat(32) }));
  await change(pass, { waiting_list: true });
  await offer();
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'waiting', is_paused: false });
  await house.act('remove-reservation', { items: [held.item_id] }, { cartKey: 'e'.repeat(32) });
  expect((await reserve(pass)).status).toBe(409);
  await offer();
  expect(outcomeOf(await act('show-waiting', token))).toMatchObject({ state: 'offered' });
});

test('nobody is offered more than they may buy by now', async () => {
  const { pass, holds } = await soldOut(4);
  await waits(pass, 'less@example.test', 4);
  await change(pass, { limit_per_order: 2 });
  await letGo(holds);
  await offer();
  expect(await states(pass)).toEqual([['offered', 2]]);
  expect([(await reserve(pass)).status, (await reserve(pass)).status, (await reserve(pass)).status]).toEqual([200, 200, 409]);
});

test('nobody is offered fewer than they must buy by now', async () => {
  const { pass, holds } = await soldOut(2);
  await waits(pass, 'alone@more.test');
  await change(pass, { min_per_order: 2 });
  await letGo(holds.slice(0, 1));
  expect(await offer()).toBe(0);
  await letGo(holds.slice(1));
  await offer();
  expect(await states(pass)).toEqual([['offered', 2]]);
  expect(await nothingKept()).toEqual([0, []]);
});

test('a catalogue that was changed elsewhere is read anew before anything is offered', async () => {
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'anew@example.test');
  await letGo(holds);
  await shop.ctx.db
    .updateTable('catalog_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
  expect(await offer()).toBe(0);
  expect(await offer()).toBe(1);
});

test('those who wait for what is not on sale at the moment, however many, are in nobody else’s way', async () => {
  const paused = await soldOut(1);
  await waits(paused.pass, 'paused@example.test');
  const [row] = await entriesOf(paused.pass);
  const others = Array.from({ length: 1000 }, (_, index) => ({ ...row!, kept_pools: [], entry_id: shop.ctx.random.secretId(), email: `${index}@paused.test` }));
  await shop.ctx.db.insertInto('waiting_entry').values(others).execute();
  await change(paused.pass, { status: 'inactive' });
  await offer();
  const { pass, holds } = await soldOut(1);
  await waits(pass, 'beside@example.test');
  await letGo([...paused.holds, ...holds]);
  await offer();
  expect(await states(pass)).toEqual([['offered', 1]]);
  expect(await nothingKept()).toEqual([0, []]);
});

test('what comes free while a node deals out goes to whoever is first, not to those whom it has found', async () => {
  const { pass, holds } = await soldOut(1);
  const like = await shop.product({
    name: 'Like it',
    waiting_list: true,
    entitlement_type_data: { primary: await typeOf(pass) },
    type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
  });
  await waits(pass, 'before@example.test');
  await waits(like, 'behind@example.test');
  await change(like, { status: 'inactive' });
  await offer();
  await change(like, { status: 'active' });
  const dealing = await shop.ctx.db.transaction().execute(async (trx) => {
    const { pool_ids } = await trx.deleteFrom('hold').where('hold_id', '=', holds[0]!).returning('pool_ids').executeTakeFirstOrThrow();
    await trx.updateTable('pool').set({ held: 0 }).where('pool_id', 'in', pool_ids).execute();
    const dealing = offer();
    await untilBlocked(trx, dealing);
    return [dealing];
  });
  await Promise.all(dealing);
  await offer();
  expect([await states(pass), await states(like)]).toEqual([[['offered', 1]], [['waiting', 0]]]);
});

test('whoever waits for a time of entry that is moved waits for the new one, whatever a node that has not heard of it yet believes', async () => {
  const [early, late] = await Promise.all(
    ['11:00:00', '15:00:00'].map((start_time) =>
      shop.add(TEMPLATE.venueEventSession, { name: start_time, event_id: shop.eventId, date: 'every', start_time, capacity: 1 }),
    ),
  );
  const pass = await shop.product({ name: 'Tour', waiting_list: true, session_ids: [early, late] });
  const tour = (time: string) => house.act('reserve-ticket', { date: shop.day, time, doclet_id: pass, event_id: shop.eventId }, { cartKey: 'c'.repeat(32) });
  const [first] = itemsOf(await tour('11:00:00'));
  await tour('15:00:00');
  for (const email of ['one@tour.test', 'two@tour.test']) await waits(pass, email, 1, { time: '11:00:00' });
  await waits(pass, 'two@tour.test', 1, { time: '15:00:00' });
  const before = await shop.ctx.stock.catalogs.of(shop.ctx.workspace);
  await change(early!, { start_time: '12:30:00' });
  await letGo([first.item_id]);
  expect(outcomeOf(await tour('12:30:00'))).toMatchObject({ status: 409 });
  await offer();
  await followMovedTimes(shop.ctx, before, await readAlike(shop.ctx));
  expect((await entriesOf(pass)).map(({ state, entry_time }) => [state, entry_time])).toEqual([
    ['offered', '12:30:00'],
    ['waiting', '12:30:00'],
    ['waiting', '15:00:00'],
  ]);
  expect(await checkInvariants(house.house)).toEqual([]);
});
