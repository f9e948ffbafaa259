import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
beforeEach(() => {
  gateway.before.charge = soon(150);
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const soon = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A cart of one buyer that several windows pay for at once, each with a card and a key of its own. Also how often the bank was asked, and what it took. */
async function payAtOnce(cards: readonly object[], pause = 0) {
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya, { count: 2 }));
  const asked = gateway.asked();
  const answers = await Promise.all(
    cards.map(async (payment_info, window) => {
      await soon(window * pause)();
      return (await shop.submit(maya, items, { payment_info }, { 'idempotency-key': `window-${window}-of-${maya.accountId}` })).body.data.items[0];
    }),
  );
  const orderIds = new Set(answers.map((answer) => answer.order_id));
  const taken = [...gateway.charges.values()].filter(
    ({ gatewayKey, outcome }) => outcome.status === 'approved' && [...orderIds].some((id) => gatewayKey.startsWith(id)),
  );
  return { answers, orders: orderIds.size, asked: gateway.asked() - asked, taken: taken.length };
}

describe('two windows that pay for one cart at once', () => {
  test.each([[0], [40], [149], [151]])('with a bad and a good card: the good one is charged once, whichever comes first, %i ms apart', async (pause) => {
    for (const cards of [
      [BAD_CARD, GOOD_CARD],
      [GOOD_CARD, BAD_CARD],
    ]) {
      const { answers, orders, taken } = await payAtOnce(cards, pause);
      expect(answers[cards.indexOf(GOOD_CARD)]).toMatchObject({ success: true, status: 'complete', total: 80 });
      // The other window hears of its own card, or that the order is paid.
      expect(['declined', 'complete']).toContain(answers[cards.indexOf(BAD_CARD)].status);
      expect([orders, taken]).toEqual([1, 1]);
    }
  });

  test('with good cards: both hear of the one order that is paid', async () => {
    const { answers, orders, asked, taken } = await payAtOnce([GOOD_CARD, { ...GOOD_CARD, card_number: '5555555555554444' }]);
    expect(answers.map(({ status }) => status)).toEqual(['complete', 'complete']);
    expect([orders, asked, taken]).toEqual([1, 1, 1]);
  });

  test('with the same bad card: it is tried once, and both hear of it', async () => {
    const { answers, asked, taken } = await payAtOnce([BAD_CARD, BAD_CARD]);
    expect(answers.map((answer) => answer.decline_message)).toEqual(['Your card was declined.', 'Your card was declined.']);
    expect([asked, taken]).toEqual([1, 0]);
  });

  test('of six, the five with bad cards do not keep the sixth from paying', async () => {
    const bad = Array.from({ length: 5 }, (_, index) => ({ ...BAD_CARD, card_number: index % 2 ? '4000000000009995' : '4000000000000002' }));
    const { answers, taken } = await payAtOnce([...bad, GOOD_CARD]);
    expect(answers.at(-1)).toMatchObject({ status: 'complete' });
    expect(taken).toBe(1);
  });
});

test('a window that pays for more than the other is told to wait, and nothing is said to be no longer for sale', async () => {
  const maya = await shop.buyer();
  const [one, two, three] = await shop.hold(maya, { count: 3 });
  const first = shop.submit(maya, shop.items([one!, two!]), { payment_info: BAD_CARD });
  await soon(60)();
  const all = () => shop.submit(maya, shop.items([one!, two!, three!]));
  const meanwhile = (await all()).body.data.items[0];
  expect(meanwhile).toMatchObject({ success: false, unavailable: [], error_message: 'This is being paid for in another window. Please wait a moment.' });
  expect((await first).body.data.items[0].status).toBe('declined');
  expect((await all()).body.data.items[0]).toMatchObject({ success: true, total: 120 });
});

test('whoever asks while one card follows the other hears of a decline only in its own words', async () => {
  gateway.before.charge = soon(5);
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya));
  const { order_id } = (await shop.submit(maya, items, { payment_info: BAD_CARD })).body.data.items[0];
  let isOver = false;
  const heard = new Set<string>();
  const ask = async () => {
    while (!isOver) {
      const [answer] = (await house.act('order-status', { order_id }, { token: maya.token })).body.data.items;
      heard.add(`${answer.status}: ${answer.decline_message ?? answer.error_message}`);
    }
  };
  const asking = Promise.all([ask(), ask(), ask(), ask()]);
  for (let attempt = 0; attempt < 3; attempt++) await shop.submit(maya, items, { payment_info: BAD_CARD });
  await shop.submit(maya, items);
  isOver = true;
  await asking;
  expect(['confirming: We are confirming your payment.', 'declined: Your card was declined.', 'complete: null']).toEqual(expect.arrayContaining([...heard]));
});
