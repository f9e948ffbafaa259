import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { openReviews } from '#server/testing/reviews.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';

let house: TestHouse;
let gateway: FakeGateway;
let register: Register;
let admin: TestPerson;
/** What the bank takes instead of what it was asked for. */
let instead: { amountCents?: number; currency?: string } | null = null;
beforeAll(async () => {
  gateway = createFakeGateway();
  const { charge } = gateway;
  gateway.charge = async (request) => charge({ ...request, ...instead });
  house = await openTestHouse({}, { gateway });
  register = await openRegister(house);
  admin = await house.person('admin');
});
afterAll(() => house.close());
afterEach(async () => {
  instead = null;
  await expectSound(house);
});

const resolve = (order_id: string, decision: string, who = admin) =>
  register.act('resolve-order', { order_id, decision, reason: 'Looked at the statement' }, who);

/** A web order for which the bank took another amount. */
async function inReview(taken: { amountCents?: number; currency?: string }) {
  const buyer = await register.buyer();
  const productId = await register.limited(1);
  const holds = await register.hold(buyer, { productId });
  instead = taken;
  const reply = await register.submit(buyer, register.items(holds, { productId }), { payment_info: GOOD_CARD });
  instead = null;
  expect(reply.body.data.items[0]).toMatchObject({ success: false, status: 'confirming' });
  return { buyer, productId, orderId: reply.body.data.items[0].order_id as string };
}
const status = async (order_id: string, who: TestPerson) => register.act('order-status', { order_id }, who);

test('accepted, it is complete and has its ticket; the difference goes to its own account', async () => {
  const { orderId, buyer } = await inReview({ amountCents: 3500 });
  expect(await openReviews(house)).toMatchObject([{ kind: 'order', order_id: orderId, total: 40, taken: 35, currency: 'USD', what: 'needs-review' }]);
  await resolveOpen(house.house);
  expect(await status(orderId, buyer)).toMatchObject({ status: 'confirming' });
  expect(await resolve(orderId, 'accept')).toMatchObject({ status: 'complete', total: 40 });
  expect(await resolve(orderId, 'accept')).toMatchObject({ status: 'complete' });
  expect(await resolve(orderId, 'cancel')).toMatchObject({ error: 'decided-otherwise' });
  expect(await status(orderId, buyer)).toMatchObject({ status: 'complete' });
  const entries = await register.ctx.db.selectFrom('ledger_entry').select('amount_cents').where('account', '=', 'gateway-difference').execute();
  expect(entries).toEqual([{ amount_cents: 500 }]);
  house.clock.advance(5 * MINUTE_MS);
  expect(await reconcile(house.house, HOUR_MS)).toEqual([]);
  expect(await openReviews(house)).toEqual([]);
  const audit = await register.ctx.db.selectFrom('audit').selectAll().where('action', '=', 'resolve-order').where('subject', '=', orderId).execute();
  expect(audit).toMatchObject([{ outcome: 'accept', actor_account: admin.accountId, detail: { reason: 'Looked at the statement' } }]);
});

test('what the bank took is told with the order to those who work here, and not to its buyer', async () => {
  const { orderId, buyer } = await inReview({ amountCents: 3500, currency: 'EUR' });
  const paid = async (who: TestPerson) => (await register.act('history-by-order', { order_id: orderId }, who)).transactions[0];
  expect(await paid(admin)).toMatchObject({ amount: 40, taken: { amount: 35, currency: 'EUR' } });
  const [own] = (await house.act('order-history', {}, { token: buyer.token })).body.data.items;
  expect(own.transactions[0]).toMatchObject({ amount: 40 });
  expect(own.transactions[0]).not.toHaveProperty('taken');
  await resolve(orderId, 'cancel');
});

test('accepted at less than its price, only what was taken is given back', async () => {
  const staff = await house.person('staff');
  const { orderId } = await inReview({ amountCents: 3500 });
  await resolve(orderId, 'accept');
  expect(await register.act('arbitrary-refund', { order_id: orderId, amount: 36, reason: 'Rain' }, staff)).toMatchObject({ error: 'refund-too-much' });
  expect(await register.act('refund', { order_id: orderId, amount: 36 }, staff)).toMatchObject({ error: 'refund-too-much' });
  expect(await register.act('refund', { order_id: orderId }, staff)).toMatchObject({ status: 'refunded', amount: 35 });
  const more = register.ctx.db
    .updateTable('payment')
    .set({ refunded_cents: 3501 })
    .where('workspace_id', '=', house.workspaceId)
    .where('order_id', '=', orderId);
  await expect(more.execute()).rejects.toThrow('refund_within_payment');
});

test('cancelled, the bank returns all it took and the place is free again', async () => {
  const { orderId, buyer, productId } = await inReview({ amountCents: 4500 });
  expect(await resolve(orderId, 'cancel')).toMatchObject({ status: 'cancelled' });
  await house.house.outbox.drain();
  expect([...gateway.charges.values()].at(-1)).toMatchObject({ voided: true, amountCents: 4500 });
  expect(await status(orderId, buyer)).toMatchObject({ success: false, status: 'declined' });
  expect(await register.hold(buyer, { productId })).toHaveLength(1);
});

test('another currency can only be given back', async () => {
  const { orderId } = await inReview({ currency: 'EUR' });
  expect(await resolve(orderId, 'accept')).toMatchObject({ error: 'other-currency' });
  expect(await resolve(orderId, 'cancel')).toMatchObject({ status: 'cancelled' });
});

test('of ten decisions at once one counts, and the others are told', async () => {
  const { orderId } = await inReview({ amountCents: 4100 });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => resolve(orderId, at % 2 ? 'accept' : 'cancel')));
  expect(replies.filter((reply) => reply.httpStatus === 200)).toHaveLength(5);
  expect(replies.filter((reply) => reply.error === 'decided-otherwise')).toHaveLength(5);
});

test('a sale at a till goes on if accepted, and otherwise gives its tenders back', async () => {
  const sell = async () => {
    const sale = await register.sale(2);
    await register.act('charge-cash', { order_id: sale.order_id, amount_base: '30.00' });
    instead = { amountCents: 4000 };
    await register.act('charge-card-manual', { order_id: sale.order_id, payment_info: GOOD_CARD });
    instead = null;
    expect(await register.act('complete-order', { order_id: sale.order_id })).toMatchObject({ error: 'needs-review' });
    return sale.order_id as string;
  };
  const [kept, given] = [await sell(), await sell()];
  expect(await resolve(kept, 'accept')).toMatchObject({ status: 'paying' });
  expect(await register.act('complete-order', { order_id: kept })).toMatchObject({ state: 'complete' });
  expect(await resolve(given, 'cancel')).toMatchObject({ status: 'cancelled' });
});

test('a sale that was accepted can still be cancelled: the difference goes with its payment', async () => {
  const sale = await register.sale(2);
  await register.act('charge-cash', { order_id: sale.order_id, amount_base: '30.00' });
  instead = { amountCents: 4000 };
  await register.act('charge-card-manual', { order_id: sale.order_id, payment_info: GOOD_CARD });
  instead = null;
  expect(await resolve(sale.order_id, 'accept')).toMatchObject({ status: 'paying' });
  expect(await register.act('cancel-transaction', { order_id: sale.order_id })).toMatchObject({ state: 'cancelled' });
});

test('each difference of a sale is accepted once, and the last decision is the one that is told', async () => {
  const chargedTwice = async () => {
    const sale = await register.sale(2);
    for (const [amount_base, amountCents] of [
      ['30.00', 2500],
      ['50.00', 4000],
    ] as const) {
      if (amountCents === 4000) expect(await resolve(sale.order_id, 'accept')).toMatchObject({ status: 'paying' });
      instead = { amountCents };
      await register.act('charge-card-manual', { order_id: sale.order_id, amount_base, payment_info: GOOD_CARD });
      instead = null;
    }
    return sale.order_id as string;
  };
  const kept = await chargedTwice();
  expect(await resolve(kept, 'accept')).toMatchObject({ status: 'paying' });
  expect(await register.act('complete-order', { order_id: kept })).toMatchObject({ state: 'complete' });
  const given = await chargedTwice();
  expect(await resolve(given, 'cancel')).toMatchObject({ status: 'cancelled' });
  expect(await resolve(given, 'cancel')).toMatchObject({ status: 'cancelled' });
  expect(await resolve(given, 'accept')).toMatchObject({ error: 'decided-otherwise' });
});

test('what waits for an administrator is not cancelled at the till', async () => {
  const sale = await register.sale(1);
  instead = { amountCents: 3000 };
  await register.act('charge-card-manual', { order_id: sale.order_id, payment_info: GOOD_CARD });
  instead = null;
  expect(await register.act('cancel-transaction', { order_id: sale.order_id })).toMatchObject({ httpStatus: 409, error: 'needs-review' });
  expect(await resolve(sale.order_id, 'cancel')).toMatchObject({ status: 'cancelled' });
  expect(await register.act('cancel-transaction', { order_id: sale.order_id })).toMatchObject({ state: 'cancelled' });
});

test('money for a wristband goes onto it if accepted, and otherwise back to the card', async () => {
  const consumer_id = await register.add(TEMPLATE.consumer, { first_name: 'Ana', last_name: 'Band' });
  const uid = '04CAFEBABE';
  await register.act('link-wristband', { uid, consumer_id });
  const topUp = (sequence: number) =>
    register.act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '30.00', method: 'card-manual', payment_info: GOOD_CARD, sequence });
  instead = { amountCents: 2500 };
  const [kept, given] = [await topUp(1), await topUp(2)];
  instead = null;
  for (const told of [kept, given]) expect(told).toMatchObject({ success: false, status: 'confirming', wristband: { balance: 0 } });
  house.clock.advance(MINUTE_MS);
  await house.house.outbox.drain();
  expect(await topUp(1)).toMatchObject({ status: 'confirming', order_id: kept.order_id });
  expect((await openReviews(house)).map((review) => [review.kind, review.order_id])).toEqual([
    ['order', kept.order_id],
    ['order', given.order_id],
  ]);
  expect(await resolve(kept.order_id, 'accept')).toMatchObject({ status: 'complete' });
  expect(await resolve(given.order_id, 'cancel')).toMatchObject({ status: 'cancelled' });
  expect(await topUp(1)).toMatchObject({ status: 'added', wristband: { balance: 30 } });
  expect(await topUp(2)).toMatchObject({ status: 'declined', wristband: { balance: 30 } });
  await house.house.outbox.drain();
  expect([...gateway.charges.values()].slice(-2)).toMatchObject([{ voided: false }, { voided: true, amountCents: 2500 }]);
});

test('takes an administrator, an order that waits, and a reason', async () => {
  const orderId = await register.buy(await register.buyer());
  expect(await resolve(orderId, 'accept')).toMatchObject({ error: 'not-in-review' });
  expect(await resolve('a'.repeat(24), 'accept')).toMatchObject({ httpStatus: 404 });
  expect(await resolve(orderId, 'accept', await house.person('staff'))).toMatchObject({ httpStatus: 403 });
  for (const reason of [' ', '\u200b', 'a\u0007b'])
    expect(await register.act('resolve-order', { order_id: orderId, decision: 'accept', reason }, admin)).toMatchObject({ httpStatus: 400 });
  expect(await register.act('list-reviews', {}, await house.person('staff'))).toMatchObject({ httpStatus: 403 });
});
