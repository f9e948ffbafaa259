import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { promoUseCounts } from '#server/orders/purchase/promo-uses.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const code = (name: string, data: object = {}) => shop.add(TEMPLATE.productDiscount, { code: name, status: 'active', kind: 'percent', percent: 50, ...data });
const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.buyer()));

async function submitWith(buyer: TestPerson, promo_code: string, more: object = {}) {
  const [hold] = await shop.hold(buyer);
  return (await shop.submit(buyer, shop.items([hold!]), { promo_code, ...more })).body.data.items[0];
}

describe('a code for one use', () => {
  test('serves one of fifty carts at once', async () => {
    await code('ONCE', { max_uses: 1 });
    const answers = await Promise.all((await buyers(50)).map((buyer) => submitWith(buyer, 'once')));
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    expect(answers.find((answer) => answer.success).total).toBe(20);
    expect(answers.filter((answer) => answer.error_message === 'This promo code is not valid.')).toHaveLength(49);
  });

  test('serves one of fifty carts in sequence, all of them reserved before any is paid', async () => {
    await code('ONE-AFTER-ONE', { max_uses: 1 });
    const people = await buyers(50);
    const held = [];
    for (const buyer of people) held.push(shop.items(await shop.hold(buyer)));
    const answers = [];
    for (const [index, buyer] of people.entries()) answers.push((await shop.submit(buyer, held[index]!, { promo_code: 'ONE-AFTER-ONE' })).body.data.items[0]);
    expect(answers.map((answer) => answer.success)).toEqual([true, ...Array<boolean>(49).fill(false)]);
  });

  test('is, once used up, answered like a wrong one, whatever else is wrong, and counts as a wrong guess', async () => {
    await code('GONE', { max_uses: 1 });
    expect((await submitWith(await shop.buyer(), 'GONE')).success).toBe(true);
    const guesser = await shop.buyer();
    const [hold] = await shop.hold(guesser);
    const items = shop.items([hold!]);
    const answer = async (promo_code: string, more: object) => (await shop.submit(guesser, items, { promo_code, ...more })).body.data?.items[0];
    for (const more of [{}, { total: 40 }, { total: 20 }, { payment_info: null }]) expect(await answer('GONE', more)).toEqual(await answer('NO-SUCH', more));
    for (let guess = 0; guess < 12; guess++) await answer('GONE', { total: 40 });
    expect((await shop.submit(guesser, items, { promo_code: 'GONE', total: 40 })).status).toBe(429);
  });

  test('is answered like a wrong one by an order that it takes nothing off, and is not used up', async () => {
    const promo = await code('FOR-ANOTHER', { max_uses: 1, product_ids: [await shop.product({ name: 'Another pass' })] });
    expect(await submitWith(await shop.buyer(), 'FOR-ANOTHER')).toEqual(await submitWith(await shop.buyer(), 'NO-SUCH'));
    expect(await promoUseCounts(shop.ctx, [promo])).toEqual(new Map([[promo, { used: 0 }]]));
  });

  test('control: without a lock on the count all of them would find it free', async () => {
    await code('CONTROL', { max_uses: 1 });
    const people = await buyers(20);
    const looks = await Promise.all(
      people.map((buyer) => house.act('check-promo-code', { items: shop.items(['a'.repeat(24)]), promo_code: 'CONTROL' }, { token: buyer.token })),
    );
    expect(looks.filter((look) => look.status === 200)).toHaveLength(20);
  });

  test('stays with an order whose card was declined, and is free again when that order is over', async () => {
    await code('KEPT', { max_uses: 1 });
    const [maya, leo] = (await buyers(2)) as [TestPerson, TestPerson];
    const [hold] = await shop.hold(maya);
    const declined = (await shop.submit(maya, shop.items([hold!]), { promo_code: 'KEPT', payment_info: BAD_CARD })).body.data.items[0];
    expect(declined.status).toBe('declined');
    expect((await submitWith(leo, 'KEPT')).success).toBe(false);
    expect((await shop.submit(maya, shop.items([hold!]), { promo_code: 'KEPT' })).body.data.items[0]).toMatchObject({
      success: true,
      total: 20,
      order_id: declined.order_id,
    });
  });

  test('still works for somebody who has just registered, by their cart or their key, and for nobody else', async () => {
    await code('MINE', { max_uses: 1 });
    const cartKey = 'cart-key-of-a-newcomer-01';
    const registered = await house.call('PUT', '/api/account/registration', {
      headers: { 'x-cart-key': cartKey },
      body: {
        auth: { email: 'newcomer@example.test', password: 'correct-horse-battery' },
        profile: { first_name: 'Ana', last_name: 'Silva', phone: '5125550100' },
      },
    });
    const { profile_id, checkout_key } = registered.body.data;
    const items = shop.items(await shop.hold({ cartKey }));
    const declined = await shop.submit({ cartKey, profileId: profile_id }, items, { promo_code: 'MINE', payment_info: BAD_CARD });
    expect(declined.body.data.items[0].status).toBe('declined');
    const look = async (headers: Record<string, string>) => (await house.act('check-promo-code', { items, promo_code: 'MINE' }, { headers })).status;
    expect([await look({ 'x-cart-key': cartKey }), await look({ 'x-cart-key': cartKey, 'x-checkout-key': checkout_key })]).toEqual([200, 200]);
    expect([await look({}), await look({ 'x-cart-key': 'cart-key-of-a-stranger-01' })]).toEqual([400, 400]);
    expect((await shop.submit({ cartKey, profileId: profile_id }, items, { promo_code: 'MINE' })).body.data.items[0]).toMatchObject({
      success: true,
      total: 20,
    });
  });

  test('moves along with a buyer who was declined and buys something else instead, once', async () => {
    await code('ALONG', { max_uses: 2, max_per_customer: 1 });
    const [maya, leo] = (await buyers(2)) as [TestPerson, TestPerson];
    expect(await submitWith(leo, 'ALONG')).toMatchObject({ success: true });
    const [hold] = await shop.hold(maya);
    const submitFirst = async (more: object) => (await shop.submit(maya, shop.items([hold!]), { promo_code: 'ALONG', ...more })).body.data.items[0];
    expect((await submitFirst({ payment_info: BAD_CARD })).status).toBe('declined');
    expect(await submitWith(maya, 'ALONG')).toMatchObject({ success: true, total: 20 });
    expect(await submitFirst({})).toMatchObject({ success: false, error_message: 'This promo code is not valid.' });
    for (const buyer of [maya, leo, await shop.buyer()]) expect(await submitWith(buyer, 'ALONG')).toMatchObject({ success: false });
  });

  test('… and to an order that takes over the declined one', async () => {
    await code('TAKEN-IN', { max_uses: 1, max_per_customer: 1 });
    const maya = await shop.buyer();
    const [plain, discounted] = (await shop.hold(maya, { count: 2 })) as [string, string];
    await shop.submit(maya, shop.items([plain]), { payment_info: BAD_CARD });
    await shop.submit(maya, shop.items([discounted]), { promo_code: 'TAKEN-IN', payment_info: BAD_CARD });
    const both = await shop.submit(maya, shop.items([plain, discounted]), { promo_code: 'TAKEN-IN' });
    expect(both.body.data.items[0]).toMatchObject({ success: true, total: 40 });
    expect(await submitWith(maya, 'TAKEN-IN')).toMatchObject({ success: false });
  });

  test('… and to only one of several at once', async () => {
    for (let round = 0; round < 3; round++) {
      const name = `ALONE-${round}`;
      await code(name, { max_per_customer: 1 });
      const maya = await shop.buyer();
      const [declined, ...others] = (await shop.hold(maya, { count: 3 })) as [string, ...string[]];
      await shop.submit(maya, shop.items([declined]), { promo_code: name, payment_info: BAD_CARD });
      const before = await shop.buyer();
      const items = shop.items(await shop.hold(before));
      // Those that come while another order is placed are placed together.
      const another = shop.submit(before, items);
      const replies = await Promise.all([declined, ...others].map((hold) => shop.submit(maya, shop.items([hold]), { promo_code: name })));
      expect(replies.filter((reply) => reply.body.data.items[0].success)).toHaveLength(1);
      expect((await another).status).toBe(200);
    }
  });

  test('is freed by a buyer who goes on without it', async () => {
    await code('DROPPED', { max_uses: 1 });
    const [maya, leo] = (await buyers(2)) as [TestPerson, TestPerson];
    const [hold] = await shop.hold(maya);
    await shop.submit(maya, shop.items([hold!]), { promo_code: 'DROPPED', payment_info: BAD_CARD });
    expect((await shop.submit(maya, shop.items([hold!]))).body.data.items[0]).toMatchObject({ success: true, total: 40 });
    expect(await submitWith(leo, 'DROPPED')).toMatchObject({ success: true, total: 20 });
  });
});

test('a code for two uses each serves each customer twice', async () => {
  await code('TWICE', { max_per_customer: 2 });
  const maya = await shop.buyer();
  const answers = [];
  for (let index = 0; index < 3; index++) answers.push(await submitWith(maya, 'TWICE'));
  expect(answers.map((answer) => answer.success)).toEqual([true, true, false]);
});

test('a code for one use each serves many customers at once', async () => {
  await code('EACH', { max_per_customer: 1 });
  const answers = await Promise.all((await buyers(12)).map((buyer) => submitWith(buyer, 'EACH')));
  expect(answers.map((answer) => answer.success)).toEqual(Array(12).fill(true));
});

test('a code serves as many as its limit says by now, also where that is less than it has served', async () => {
  const promo = await code('CHANGED', { max_uses: 3 });
  const served = async (count: number) => {
    const answers = [];
    for (const buyer of await buyers(count)) answers.push((await submitWith(buyer, 'CHANGED')).error_message ?? 'served');
    return answers;
  };
  expect(await served(2)).toEqual(['served', 'served']);
  await updateDocletData(shop.ctx, promo, { max_uses: 1 });
  expect(await served(1)).toEqual(['This promo code is not valid.']);
  await updateDocletData(shop.ctx, promo, { max_uses: 4 });
  expect(await served(3)).toEqual(['served', 'served', 'This promo code is not valid.']);
});

test('a code for which each of two passes has its own discount is taken off both, on the web', async () => {
  const [early, late] = [await shop.product({ name: 'Early' }), await shop.product({ name: 'Late' })];
  await code('SAME', { product_ids: [early], percent: 25 });
  await code('SAME', { product_ids: [late], percent: 75 });
  const maya = await shop.buyer();
  for (const [productId, total] of [
    [early, 30],
    [late, 10],
  ] as const) {
    const items = shop.items(await shop.hold(maya, { productId }), { productId });
    const asked = await house.act('check-promo-code', { items, promo_code: 'SAME' }, { token: maya.token });
    expect(asked.body.data?.items).toMatchObject([{ discount_amount: 40 - total }]);
    expect((await shop.submit(maya, items, { promo_code: 'SAME' })).body.data.items[0]).toMatchObject({ success: true, total });
  }
});

describe('asking about a code', () => {
  test('says what it takes off each line, and answers every other code the same', async () => {
    await code('HALF');
    await code('OVER', { valid_to: '2020-01-01' });
    const maya = await shop.buyer();
    const items = shop.items(await shop.hold(maya));
    const ask = (promo_code: string) => house.act('check-promo-code', { items, promo_code }, { token: maya.token });
    expect((await ask(' half ')).body.data.items).toMatchObject([{ discount_applied: true, discount_amount: 20 }]);
    const [unknown, over] = [await ask('NO-SUCH'), await ask('OVER')];
    expect([unknown.status, unknown.body.errors]).toEqual([over.status, over.body.errors]);
    expect(unknown.body.errors![0]!.code).toBe('promo-invalid');
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('holds on the days of the venue it is for, as in %s', async (time_zone) => {
    const now = house.clock.now();
    const [today, yesterday] = [dayInZone(time_zone, now), addDays(dayInZone(time_zone, now), -1)];
    const facility_id = await shop.add(TEMPLATE.venueFacility, { name: 'Far', time_zone });
    const event_id = await shop.add(TEMPLATE.venueEvent, { name: 'Far', status: 'active', start_date: today, end_date: shop.day, facility_id });
    const productId = await shop.product({ name: 'Far pass', event_id });
    await code(`NOW ${time_zone}`, { valid_from: today, valid_to: today });
    await code(`OVER ${time_zone}`, { valid_to: yesterday });
    const maya = await shop.buyer();
    const held = await house.act('reserve-ticket', { date: shop.day, doclet_id: productId, event_id }, { token: maya.token });
    const [unit] = shop.items([held.body.data.items[0].item_id], { productId })[shop.day]!;
    const items = { [shop.day]: [{ ...unit, event_id }] };
    const look = async (name: string) => (await house.act('check-promo-code', { items, promo_code: `${name} ${time_zone}` }, { token: maya.token })).status;
    expect([await look('NOW'), await look('OVER')]).toEqual([200, 400]);
    const submit = async (name: string) => (await shop.submit(maya, items, { promo_code: `${name} ${time_zone}` })).body.data.items[0];
    expect([await submit('OVER'), await submit('NOW')]).toMatchObject([{ success: false }, { success: true, total: 20 }]);
  });

  test('is counted: twenty wrong guesses an hour', async () => {
    const guesser = await shop.buyer();
    const statuses = [];
    for (let guess = 0; guess < 22; guess++)
      statuses.push(
        (await house.act('check-promo-code', { items: shop.items(['a'.repeat(24)]), promo_code: `GUESS${guess}` }, { token: guesser.token })).status,
      );
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});
