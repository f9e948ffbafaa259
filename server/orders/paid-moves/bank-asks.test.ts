import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { everyRow } from '#server/testing/at-rest.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithStripe } from '#server/testing/own-stripe.ts';
import { openPaidMoves, priced, refusal } from '#server/testing/paid-moves.ts';
import { answerChallenge } from '#server/testing/stripe-stub-account.ts';

const stripe = await openShopWithStripe();
const { stub, house, shop, intent, broken } = stripe;
const moves = await openPaidMoves(house, shop, () => ({ card_token: stub.newCard('confirm') }));
const { day, dearer, pay, paymentsOf, daysOf, act } = moves;
afterAll(() => stripe.close());
beforeEach(moves.newBuyer);

const ASKED = { status: 'requires-action', message: 'Your bank asks you to confirm this payment. The day is changed as soon as you have.' };
const bought = () => moves.bought({ more: { payment_info: { card_token: stub.newCard() } } });
const told = async (orderId: string, who?: TestPerson) => (await act('order-status', { order_id: orderId }, who)).body.data?.items[0];
/** Tickets whose payment a bank asks about. */
async function asked() {
  const order = await bought();
  expect(itemsOf(await pay(order.tickets))).toEqual([{ ...ASKED, order_id: order.orderId }]);
  return order;
}
const answer = async (orderId: string, isPassed: boolean) => answerChallenge(stub.account, (await told(orderId)).client_secret, isPassed);

test('the bank’s question is shown to the buyer, and their answer moves the tickets', async () => {
  const { orderId } = await asked();
  const question = await told(orderId);
  expect(question).toMatchObject({ client_secret: expect.stringMatching(/^pi_.*_secret_/), move: { status: 'requires-action' } });
  expect(await told(orderId, await shop.buyer())).toBeUndefined();
  expect([await daysOf(orderId), await broken()]).toEqual([[day], []]);
  answerChallenge(stub.account, question.client_secret, true);
  house.clock.advance(2000);
  expect(await told(orderId)).toMatchObject({ client_secret: null, move: { status: 'moved', message: '' } });
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(await broken()).toEqual([]);
});

test('what the bank refuses moves nothing, and says so', async () => {
  const { orderId, tickets } = await asked();
  await answer(orderId, false);
  house.clock.advance(2000);
  expect(await told(orderId)).toMatchObject({ client_secret: null, move: { status: 'declined', message: 'Your card was declined.' } });
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[day], ['approved 4000', 'declined 1000']]);
  expect(itemsOf(await pay(tickets))).toMatchObject([{ status: 'requires-action' }]);
  expect(await broken()).toEqual([]);
});

test('a webhook tells of the answer if nobody asks, and the resolver moves them', async () => {
  const { orderId } = await asked();
  await answer(orderId, true);
  await stripe.tells(`evt_${orderId}`, 'payment_intent.succeeded');
  await stripe.applied();
  await moves.settleLater();
  expect([await daysOf(orderId), (await told(orderId)).move]).toEqual([[dearer], { status: 'moved', message: '' }]);
  expect(await broken()).toEqual([]);
});

test('asked for again, the same day is paid for by the same question', async () => {
  const { orderId, tickets } = await asked();
  expect(itemsOf(await pay(tickets))).toEqual([{ ...ASKED, order_id: orderId }]);
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'unknown 1000']);
  await answer(orderId, true);
  house.clock.advance(2000);
  expect((await told(orderId)).move).toEqual({ status: 'moved', message: '' });
  expect([await paymentsOf(orderId), await broken()]).toEqual([['approved 4000', 'approved 1000'], []]);
});

test('while it is asked nothing else is paid for the order; unanswered, the charge is cancelled in time and the buyer may try again', async () => {
  const { orderId, tickets } = await asked();
  const another = addDays(dearer, 2);
  await updateDocletData(shop.ctx, moves.pass, { price_matrix: priced({ [dearer]: 50, [another]: 55 }) });
  expect(await pay(tickets, { date: another, total: 15 })).toMatchObject(refusal('move-under-way'));
  house.clock.advance(4 * MINUTE_MS);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect([intent().status, await broken()]).toEqual(['requires_action', []]);
  house.clock.advance(61_000);
  await resolveOpen(house.house);
  expect(intent().status).toBe('canceled');
  const message = 'Your bank’s question was not answered in time, and nothing was charged. Please pay again.';
  expect((await told(orderId)).move).toEqual({ status: 'unanswered', message });
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[day], ['approved 4000', 'failed 1000']]);
  expect(itemsOf(await pay(tickets))).toMatchObject([{ status: 'requires-action' }]);
});

test('an answer at the last moment is given back whole, and nothing is moved', async () => {
  const { orderId } = await asked();
  const { client_secret } = await told(orderId);
  house.clock.advance(301_000);
  const { lookup } = house.house.gateway;
  house.house.gateway.lookup = async (key) => {
    const found = await lookup(key);
    if (key.startsWith(orderId)) answerChallenge(stub.account, client_secret, true);
    return found;
  };
  await resolveOpen(house.house);
  house.house.gateway.lookup = lookup;
  expect(intent().latest_charge).toMatchObject({ amount_refunded: 1000 });
  expect(await daysOf(orderId)).toEqual([day]);
  await house.house.outbox.drain();
  expect(await broken()).toEqual([]);
});

test('if they are given away while the bank asks, the money goes back and the buyer is told so', async () => {
  const order = await asked();
  await moves.moveByOffice(order);
  await answer(order.orderId, true);
  house.clock.advance(2000);
  expect((await told(order.orderId)).move).toMatchObject({ status: 'returned' });
  await house.house.outbox.drain();
  expect(await paymentsOf(order.orderId)).toEqual(['approved 4000', 'voided 1000']);
  expect(await broken()).toEqual([]);
});

test('sent again under its key, it says what became of it and charges nothing more', async () => {
  const { orderId, tickets } = await bought();
  const twice = [await pay(tickets, { key: 'asked-twice' }), await pay(tickets, { key: 'asked-twice' })];
  expect(twice.map((reply) => itemsOf(reply))).toEqual(Array(2).fill([{ ...ASKED, order_id: orderId }]));
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'unknown 1000']);
  await answer(orderId, true);
});

test('an order without a day that was paid for has none to tell of', async () => {
  const { orderId } = await bought();
  expect((await told(orderId)).move).toBeUndefined();
});

test('no secret of the processor is kept', async () => {
  expect(await asOwner(house, everyRow)).not.toContain('_secret_');
});
