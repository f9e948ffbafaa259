import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, register } = await openTillWithBank();
let buyer: TestPerson;
beforeAll(async () => {
  buyer = await register.buyer();
});
afterAll(() => house?.close());

const TEN = '10:00:00';
const ELEVEN = '11:00:00';

/** A tour with times of entry, none of which has room of its own yet. */
async function tour(...times: string[]) {
  const sessions: string[] = [];
  for (const start_time of times)
    sessions.push(await register.add(TEMPLATE.venueEventSession, { name: start_time, event_id: register.eventId, date: 'every', start_time }));
  const pass = await register.product({ name: 'Tour', session_ids: sessions });
  return { pass, session: sessions[0]!, sessions };
}
const change = (id: string, data: object) => updateDocletData(register.ctx, id, data as never);
const thing = (pass: string) => ({ doclet_id: pass, event_id: register.eventId, date: register.day });
const reserve = async (pass: string, time: string | null = null) =>
  outcomeOf(await house.act('reserve-ticket', { ...thing(pass), time }, { token: buyer.token }));
const order = async (holdId: string, pass: string, time: string | null, more: object = {}) => {
  const items = { [register.day]: [{ ...thing(pass), item_id: holdId, source: 'web', data: { time } }] };
  return outcomeOf(await register.submit(buyer, items, { payment_info: { action: 'CHARGE', ...GOOD_CARD }, ...more }));
};
const buy = async (pass: string, time: string) => order((await reserve(pass)).item_id, pass, time);
/** How many more holds succeed for a time. */
async function more(pass: string, time: string): Promise<number> {
  const held: string[] = [];
  for (let one = await reserve(pass, time); one.status === 200; one = await reserve(pass, time)) held.push(one.item_id);
  await house.act('remove-reservation', { items: held }, { token: buyer.token });
  return held.length;
}

/** Until so many calls wait for a lock, or this one is over. */
async function untilWaiting(count: number, call: Promise<unknown>): Promise<void> {
  let isOver = false;
  void call.finally(() => (isOver = true));
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isOver || (await waiting.execute(register.ctx.db)).rows.length >= count, { interval: 5 }).toBe(true);
}

describe('a time of entry that gets room of its own', () => {
  test('counts those who hold it or have bought it', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    const { item_id } = await reserve(pass, TEN);
    expect(await order((await reserve(pass, TEN)).item_id, pass, TEN)).toMatchObject({ success: true });
    await change(session, { capacity: 5 });
    expect(await more(pass, TEN)).toBe(3);
    await change(session, { capacity: null });
    await order(item_id, pass, TEN);
    await change(session, { capacity: 4 });
    expect(await more(pass, TEN)).toBe(2);
  });

  test('… and those who chose it only with their order, on the web and at a till', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    expect(await buy(pass, TEN)).toMatchObject({ success: true });
    const order_id = await register.open();
    const hold = await register.act('reserve-ticket', thing(pass));
    expect(
      await register.act('add-order-items', { order_id, items: [{ ...thing(pass), item_id: hold.item_id, time: TEN, first_name: 'Walk', last_name: 'In' }] }),
    ).toMatchObject({
      items: [{ time: TEN }],
    });
    await change(session, { capacity: 5 });
    expect(await more(pass, TEN)).toBe(3);
  });

  test('… also with an order that is being placed at that moment', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    const promoId = await register.add(TEMPLATE.productDiscount, { code: 'TOUR', status: 'active', kind: 'percent', percent: 50 });
    const promo = { promo_code: 'TOUR' };
    await order((await reserve(pass)).item_id, pass, TEN, promo);
    const { item_id } = await reserve(pass);
    const { ordering, next } = await inTransaction(register.ctx, async ({ db }) => {
      await db.selectFrom('promo_count').select('used').where('promo_id', '=', promoId).forUpdate().execute();
      const ordering = order(item_id, pass, TEN, promo);
      await untilBlocked(db, ordering);
      await change(session, { capacity: 5 });
      const next = reserve(pass, TEN);
      await untilWaiting(2, next);
      return { ordering, next };
    });
    expect([await ordering, await next, await more(pass, TEN)]).toMatchObject([{ success: true }, { status: 200 }, 2]);
  });

  test('can no longer be chosen by those who hold without a time', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    const [{ item_id }, later, other] = [await reserve(pass), await reserve(pass), await register.act('reserve-ticket', thing(pass))];
    await change(session, { capacity: 1 });
    expect(await order(later.item_id, pass, ELEVEN)).toMatchObject({ success: true });
    const order_id = await register.open();
    const added = { ...thing(pass), item_id: other.item_id, time: TEN, first_name: 'Walk', last_name: 'In' };
    expect(await register.act('add-order-items', { order_id, items: [added] })).toMatchObject({ error: 'time-unavailable' });
    expect(await order(item_id, pass, TEN)).toMatchObject({ success: false, unavailable: [expect.anything()] });
    expect(await more(pass, TEN)).toBe(1);
  });

  test('… except by those who had chosen it before and were declined', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    const { item_id } = await reserve(pass);
    const declined = { payment_info: { action: 'CHARGE', ...GOOD_CARD, card_number: '4000000000000002' } };
    expect(await order(item_id, pass, TEN, declined)).toMatchObject({ success: false });
    await change(session, { capacity: 1 });
    expect(await more(pass, TEN)).toBe(0);
    expect(await order(item_id, pass, TEN)).toMatchObject({ success: true });
  });

  test('counts those who bought it before it was moved', async () => {
    const { pass, session } = await tour(TEN);
    await reserve(pass, TEN);
    await change(session, { start_time: ELEVEN });
    await reserve(pass, ELEVEN);
    await change(session, { capacity: 3 });
    expect(await more(pass, ELEVEN)).toBe(1);
  });

  test('… also where another has taken its place', async () => {
    const { pass, sessions } = await tour(TEN, ELEVEN);
    const [first, second] = sessions as [string, string];
    expect(await buy(pass, TEN)).toMatchObject({ success: true });
    await change(first, { start_time: ELEVEN });
    await change(second, { start_time: TEN });
    for (const session of sessions) await change(session, { capacity: 3 });
    expect([await more(pass, TEN), await more(pass, ELEVEN)]).toEqual([3, 2]);
  });

  test('… which counts those who only hold that time', async () => {
    const { pass, sessions } = await tour(TEN, ELEVEN);
    const [first, second] = sessions as [string, string];
    await reserve(pass, TEN);
    await change(first, { start_time: ELEVEN });
    await change(second, { start_time: TEN });
    for (const session of sessions) await change(session, { capacity: 3 });
    expect([await more(pass, TEN), await more(pass, ELEVEN)]).toEqual([2, 3]);
  });

  test('keeps what it counted when it is moved', async () => {
    const { pass, session } = await tour(TEN);
    await change(session, { capacity: 3 });
    await reserve(pass, TEN);
    await change(session, { start_time: ELEVEN });
    expect(await more(pass, ELEVEN)).toBe(2);
  });
});

describe('a choice that is withdrawn while it is held', () => {
  test('is no longer sold: a time of entry', async () => {
    const { pass, session } = await tour(TEN, ELEVEN);
    const [ten, eleven] = [await reserve(pass, TEN), await reserve(pass, ELEVEN)];
    const order_id = await register.open();
    await register.act('add-order-items', { order_id, items: [{ ...thing(pass), time: TEN }] });
    await change(session, { status: 'inactive' });
    expect(await order(ten.item_id, pass, TEN)).toMatchObject({ success: false, unavailable: [{ item_id: ten.item_id, reason: 'time-unavailable' }] });
    expect(await order(eleven.item_id, pass, ELEVEN)).toMatchObject({ success: true });
    expect(await register.act('add-order-items', { order_id, items: [] })).toMatchObject({ error: 'not-for-sale' });
    await change(session, { status: 'active' });
    expect(await order(ten.item_id, pass, TEN)).toMatchObject({ success: true });
  });

  test('… and a space', async () => {
    const cabin = await register.add(TEMPLATE.location, { name: 'Cabin', kind: 'cabin', status: 'active' });
    const pass = await register.product({ name: 'Cabin', has_spaces: true, location_ids: [cabin] });
    const held = outcomeOf(await house.act('reserve-ticket', { ...thing(pass), location_id: cabin }, { token: buyer.token }));
    await change(cabin, { status: 'inactive' });
    expect(await order(held.item_id, pass, null)).toMatchObject({ success: false, unavailable: [{ item_id: held.item_id, reason: 'space-unavailable' }] });
  });
});

describe('a cabin that was sold for the whole event', () => {
  test('is taken on the days that the event gains', async () => {
    const [first, last, gained] = [register.day, addDays(register.day, 2), addDays(register.day, 3)];
    const event_id = await register.add(TEMPLATE.venueEvent, { name: 'Camp', status: 'active', start_date: first, end_date: last });
    const cabin = await register.add(TEMPLATE.location, { name: 'Cabin', kind: 'cabin', status: 'active' });
    const spaces = { event_id, has_spaces: true, location_ids: [cabin] };
    const whole = await register.product({ ...spaces, name: 'All of it', category_id: CATEGORY.eventLengthPass });
    const day = await register.product({ ...spaces, name: 'A day' });
    const take = (doclet_id: string, date: string) => house.act('reserve-ticket', { doclet_id, event_id, date, location_id: cabin, time: null });
    expect((await take(whole, 'event')).status).toBe(200);
    expect((await take(day, last)).status).toBe(409);
    await change(event_id, { end_date: gained });
    expect(await take(day, gained)).toMatchObject({ status: 409, body: { errors: [{ message: 'This space is already taken.' }] } });
    const { body } = await house.act('reserved-seating', { event_id, date: gained });
    expect(body.data.items).toMatchObject([{ location_id: cabin, state: 'taken' }]);
  });
});
