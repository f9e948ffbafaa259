import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { countedAddress } from '#server/platform/address.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

describe('a hundred and twenty stolen cards sent at once from one address', () => {
  test('reach the bank ten times, and again an hour later', async () => {
    const thieves = await Promise.all(Array.from({ length: 60 }, () => shop.buyer()));
    const held = await Promise.all(thieves.map((thief) => shop.hold(thief, { count: 2 })));
    const tries = thieves.flatMap((thief, index) => held[index]!.map((hold) => ({ thief, items: shop.items([hold]) })));
    const answers = await Promise.all(tries.map(({ thief, items }) => shop.submit(thief, items, { payment_info: BAD_CARD })));
    expect(gateway.asked()).toBe(10);
    expect(answers.every((reply) => reply.status === 200 && reply.body.data.items[0].success === false)).toBe(true);
    const honest = await shop.buyer();
    const holds = await shop.hold(honest);
    expect((await shop.submit(honest, shop.items(holds))).body.data.items[0]).toMatchObject({ success: false, error_message: 'Please try again later.' });
    house.clock.advance(61 * MINUTE_MS);
    const [fresh] = await shop.hold(honest);
    expect((await shop.submit(await refreshed(honest.accountId), shop.items([fresh!]))).body.data.items[0]).toMatchObject({ success: true });
  });
});

describe('stolen cards sent with orders that cost nothing, to be kept for the gate', () => {
  test('count like any others: ten reach the bank, and every order that was accepted stands', async () => {
    house.clock.advance(61 * MINUTE_MS);
    const free = await shop.product({ name: 'Free pass', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
    const thieves = await Promise.all(Array.from({ length: 30 }, () => shop.buyer()));
    const asked = gateway.asked();
    const answers = [];
    for (const thief of thieves) {
      const items = shop.items(await shop.hold(thief, { productId: free }), { productId: free });
      answers.push((await shop.submit(thief, items, { payment_info: BAD_CARD, cashless_spending: true })).body.data.items[0]);
    }
    expect(gateway.asked() - asked).toBe(10);
    expect(answers.slice(0, 10).every((answer) => answer.success)).toBe(true);
    for (const answer of answers.slice(10)) expect(answer).toMatchObject({ success: false, error_message: 'Please try again later.' });
  });
});

test('an address earns one more place at the bank for every four cards that its people pay with or keep', async () => {
  house.clock.advance(61 * MINUTE_MS);
  const places = () => house.house.cashier.gate.allowed(countedAddress('127.0.0.1'));
  const before = places();
  for (let bought = 0; bought < 3; bought++) await shop.buy(await shop.buyer());
  expect(places()).toBe(before);
  const { token } = await shop.buyer();
  const { card_number, card_cvv, card_exp_month, card_exp_year, billing_zip } = GOOD_CARD;
  await house.act('save-payment-method', { card_number, card_cvv, card_exp_month, card_exp_year, billing_zip }, { token });
  expect(places()).toBe(before + 1);
});

test('cards that pay for another day count as well: four approved earn a place, and after ten declines no bank is asked', async () => {
  house.clock.advance(61 * MINUTE_MS);
  const dearer = addDays(shop.day, 2);
  const calendar_price = [
    { date: 'default', price: 40 },
    { date: dearer, price: 50 },
  ];
  const pass = await shop.product({ name: 'Movable pass', move_until_days: 2, price_matrix: [{ purchase_date: 'default', calendar_price }] });
  const thief = await shop.buyer();
  const [card] = itemsOf(await house.act('save-payment-method', { profile_id: thief.accountId, ...GOOD_CARD }, { token: thief.token }));
  const [fifth, ...four] = await shop.tickets(await shop.buy(thief, { productId: pass, count: 5 }));
  const pay = async ({ admission_id }: { admission_id: string }) =>
    itemsOf(await house.act('pay-to-move', { admissions: [admission_id], date: dearer, total: 10, card_id: card.vault_id }, { token: thief.token }))[0].status;
  const places = () => house.house.cashier.gate.allowed(countedAddress('127.0.0.1'));
  const before = places();
  for (const ticket of four) expect(await pay(ticket)).toBe('moved');
  expect(places()).toBe(before + 1);
  const { charge } = gateway;
  let asked = 0;
  gateway.charge = async () => {
    asked++;
    return { status: 'declined', declineMessage: 'Your card was declined.' };
  };
  const answers = [];
  for (let tried = 0; tried < 11; tried++) answers.push(await pay(fifth!));
  gateway.charge = charge;
  expect([answers, asked]).toEqual([[...Array(10).fill('declined'), 'unavailable'], 10]);
});

/** An hour has passed and the old token has expired, so this opens a new session. */
async function refreshed(accountId: string) {
  const { token } = await house.house.sessions.open({
    accountId,
    realmId: (await import('#domain/fixed-ids.ts')).REALM.portal,
    workspaceId: house.workspaceId,
    kind: 'full',
    role: 'web',
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return { token };
}
