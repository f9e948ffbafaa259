import { afterAll, beforeEach, expect, test } from 'vitest';
import { itemsOf } from '#server/testing/outcome.ts';
import { openShopWithStripe } from '#server/testing/own-stripe.ts';
import { openPaidMoves } from '#server/testing/paid-moves.ts';
import { balances } from '#server/testing/shop.ts';

const stripe = await openShopWithStripe();
const { stub, house, shop, intent, tells, applied, broken } = stripe;
const moves = await openPaidMoves(house, shop, () => ({ card_token: stub.newCard() }));
const { day, dearer, pay, statusOf, paymentsOf, daysOf, orderOf } = moves;
afterAll(() => stripe.close());
let admin: { token: string };
beforeEach(async () => {
  stub.faults.length = 0;
  await moves.newBuyer();
  admin = { token: (await house.person('admin')).token };
});

/** Bought with a card of its own, as the page sends it. */
const bought = (count = 1) => moves.bought({ count, more: { payment_info: { card_token: stub.newCard() } } });
/** The card of the buyer who is paying, at Stripe. */
const onFile = () => [...stub.account.methods.values()].findLast((one) => one['customer'])!;
const refundsOf = async (orderId: string) =>
  (
    await shop.ctx.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .select(['payment.amount_cents as of', 'refund.amount_cents', 'refund.state'])
      .where('refund.order_id', '=', orderId)
      .orderBy('payment.attempt_no')
      .orderBy('refund.amount_cents')
      .execute()
  ).map(({ of, amount_cents, state }) => `${amount_cents} of ${of} ${state}`);
const intentsOf = (orderId: string) => [...stub.account.intents.values()].filter(({ metadata }) => metadata['gateway_key']?.startsWith(orderId));
const backOf = (orderId: string) => intentsOf(orderId).map((one) => one.latest_charge?.['amount_refunded']);

test('the card on file is charged as its customer’s, once, and the tickets are moved', async () => {
  const { orderId, tickets } = await bought();
  const twice = [await pay(tickets, { key: 'stripe-twice' }), await pay(tickets, { key: 'stripe-twice' })];
  expect(twice.map((reply) => itemsOf(reply))).toEqual(Array(2).fill([{ status: 'moved', message: '' }]));
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  const [, difference] = intentsOf(orderId);
  expect(difference).toMatchObject({ status: 'succeeded', amount: 1000, customer: expect.stringContaining('cus_') });
  expect(await broken()).toEqual([]);
});

test('a declined card moves nothing and can be replaced', async () => {
  const { orderId, tickets } = await bought();
  const card = onFile();
  card['origin'] = stub.cards.funds;
  expect(itemsOf(await pay(tickets))).toEqual([{ status: 'declined', message: 'Your card was declined.' }]);
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[day], ['approved 4000', 'declined 1000']]);
  card['origin'] = stub.cards.ok;
  expect(await statusOf(pay(tickets))).toBe('moved');
  expect(await paymentsOf(orderId)).toEqual(['approved 4000', 'declined 1000', 'approved 1000']);
  expect(await broken()).toEqual([]);
});

test('a card that Stripe does not know any more is declined', async () => {
  const { orderId, tickets } = await bought();
  stub.account.methods.delete(onFile().id);
  expect(await statusOf(pay(tickets))).toBe('declined');
  expect([await daysOf(orderId), await broken()]).toEqual([[day], []]);
});

test.each([
  ['before its answer', true],
  ['after its answer', false],
])('Stripe’s webhook %s moves them once', async (_when, isBefore) => {
  const { orderId, tickets } = await bought();
  if (isBefore) stub.faults.push('lost', 'cut', 'cut');
  expect(await statusOf(pay(tickets))).toBe(isBefore ? 'confirming' : 'moved');
  for (const name of ['one', 'two']) await tells(`evt_${orderId}_${name}`, 'payment_intent.succeeded');
  await applied();
  await moves.settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[dearer], ['approved 4000', 'approved 1000']]);
  expect(intentsOf(orderId)).toHaveLength(2);
  expect(await broken()).toEqual([]);
});

test('a webhook that tells of a refusal first leaves them where they are', async () => {
  const { orderId, tickets } = await bought();
  onFile()['origin'] = stub.cards.declined;
  stub.faults.push('lost', 'cut', 'cut');
  expect(await statusOf(pay(tickets))).toBe('confirming');
  await tells(`evt_${orderId}_refused`, 'payment_intent.payment_failed');
  house.clock.advance(20_000);
  await applied();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[day], ['approved 4000', 'declined 1000']]);
  expect(await broken()).toEqual([]);
});

test('an answer that never comes charges nothing: the key can never be charged later', async () => {
  const { orderId, tickets } = await bought();
  stub.faults.push('cut', 'cut', 'cut');
  expect(await statusOf(pay(tickets))).toBe('confirming');
  await moves.settleLater();
  expect([await daysOf(orderId), await paymentsOf(orderId)]).toEqual([[day], ['approved 4000', 'failed 1000']]);
  expect(intent()).toMatchObject({ status: 'canceled' });
  expect(await statusOf(pay(tickets))).toBe('moved');
  expect(await broken()).toEqual([]);
});

const refund = async (orderId: string, how: object = {}) => itemsOf(await house.act('refund', { order_id: orderId, reason: 'rain', ...how }, admin));

test('what is given back whole goes to each payment in full', async () => {
  const { orderId, tickets } = await bought();
  await pay(tickets);
  await refund(orderId);
  expect(await refundsOf(orderId)).toEqual(['4000 of 4000 succeeded', '1000 of 1000 succeeded']);
  expect(backOf(orderId)).toEqual([4000, 1000]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 5000 });
  for (const one of intentsOf(orderId)) await tells(`evt_${one.id}_back`, 'charge.refunded', { ...one.latest_charge!, payment_intent: one.id });
  await applied();
  expect(await broken()).toEqual([]);
});

test('of two that were moved, one is given back with what it costs now, and then the other', async () => {
  const { orderId, tickets } = await bought(2);
  expect(await statusOf(pay(tickets, { total: 20 }))).toBe('moved');
  const [one, other] = await moves.thingsOf(orderId);
  await refund(orderId, { items: [one!.item_id] });
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 5000, total_cents: 10_000 });
  expect(await broken()).toEqual([]);
  await refund(orderId, { items: [other!.item_id] });
  expect(backOf(orderId)).toEqual([8000, 2000]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 10_000 });
  expect(await broken()).toEqual([]);
});

test('of two of which one was moved, the other is given back with what it cost', async () => {
  const { orderId, tickets } = await bought(2);
  expect(await statusOf(pay([tickets[1]!]))).toBe('moved');
  const things = await moves.thingsOf(orderId);
  const stayed = things.find((thing) => thing.visit_date === day)!;
  await refund(orderId, { items: [stayed.item_id] });
  expect(await orderOf(orderId)).toMatchObject({ refunded_cents: 4000 });
  await refund(orderId, {});
  expect(backOf(orderId)).toEqual([8000, 1000]);
  expect(await broken()).toEqual([]);
});

const disputeOf = (orderId: string, amount: number, status: string) => ({
  id: `dp_${orderId}`,
  object: 'dispute',
  payment_intent: intentsOf(orderId)[1]!.id,
  amount,
  reason: 'fraudulent',
  status,
  metadata: {},
});

test('a dispute of the difference takes that alone, and a refund takes back the rest', async () => {
  const { orderId, tickets } = await bought();
  await pay(tickets);
  const before = (await balances(shop.ctx))['chargeback'] ?? 0;
  await tells(`evt_${orderId}_disputed`, 'charge.dispute.created', disputeOf(orderId, 1000, 'needs_response'));
  await applied();
  expect((await balances(shop.ctx))['chargeback']).toBe(before + 1000);
  const payments = await shop.ctx.db.selectFrom('payment').select('disputed_cents').where('order_id', '=', orderId).orderBy('attempt_no').execute();
  expect(payments).toEqual([{ disputed_cents: 0 }, { disputed_cents: 1000 }]);
  expect(await broken()).toEqual([]);
  await tells(`evt_${orderId}_won`, 'charge.dispute.closed', disputeOf(orderId, 1000, 'won'));
  await applied();
  expect((await balances(shop.ctx))['chargeback'] ?? 0).toBe(before);
  await refund(orderId);
  expect(backOf(orderId)).toEqual([4000, 1000]);
  expect(await broken()).toEqual([]);
});

test('while the difference is disputed, what can be given back is the rest', async () => {
  const { orderId, tickets } = await bought();
  await pay(tickets);
  await tells(`evt_${orderId}_disputed`, 'charge.dispute.created', disputeOf(orderId, 1000, 'needs_response'));
  await applied();
  await refund(orderId);
  expect([backOf(orderId), await refundsOf(orderId)]).toEqual([[4000, 0], ['4000 of 4000 succeeded']]);
  await tells(`evt_${orderId}_won`, 'charge.dispute.closed', disputeOf(orderId, 1000, 'won'));
  await applied();
  await refund(orderId);
  expect(backOf(orderId)).toEqual([4000, 1000]);
  expect(await broken()).toEqual([]);
});
