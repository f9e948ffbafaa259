import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { unknown } from '#server/payments/gateways/gateway.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { tellBankEvent } from '#server/testing/bank-events.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { balances, openShop, type Shop } from '#server/testing/shop.ts';
import { resolveOpen } from './resolver.ts';

let house: TestHouse;
let gateway: FakeGateway;
let shop: Shop;
beforeEach(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  moveToNoon(house);
  shop = await openShop(house);
});
afterEach(() => house.close());

/** An order whose bank's answer got lost, and what it has come to once the bank is asked again. */
async function paidUnheard(maya: TestPerson, items: Record<string, object[]>): Promise<string> {
  gateway.lose(1);
  return (await shop.submit(maya, items)).body.data.items[0].order_id;
}
const standing = (orderId: string) =>
  shop.ctx.db
    .selectFrom('sales_order')
    .innerJoin('payment', 'payment.order_id', 'sales_order.order_id')
    .select(['sales_order.state as order', 'payment.state as payment'])
    .where('sales_order.order_id', '=', orderId)
    .executeTakeFirst();
const mailsTo = ({ email }: TestPerson) => shop.ctx.db.selectFrom('mail').select(['subject', 'plain']).where('recipient', '=', email).execute();

test('a payment that the bank approves only after the day of the visit goes back, and its buyer is told so', async () => {
  const before = await balances(shop.ctx);
  const [maya, ben] = [await shop.buyer(), await shop.buyer()];
  const [today, days] = [{ date: shop.today }, { date: shop.day }];
  const gone = await paidUnheard(maya, {
    ...shop.items(await shop.hold(maya, today), today),
    ...shop.items(await shop.hold(maya, days), days),
  });
  const toCome = await paidUnheard(ben, shop.items(await shop.hold(ben, days), days));
  house.clock.advance(DAY_MS);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  expect(await standing(gone)).toEqual({ order: 'expired', payment: 'voided' });
  expect(gateway.charges.get(`${gone}:1:${house.workspaceId}`)!.voided).toBe(true);
  expect(await shop.tickets(gone)).toEqual([]);
  expect(await mailsTo(maya)).toMatchObject([
    { subject: expect.stringMatching(/was returned$/), plain: expect.stringContaining('only when it was too late for your visit') },
  ]);
  expect(await standing(toCome)).toEqual({ order: 'complete', payment: 'approved' });
  const after = await balances(shop.ctx);
  expect(after['card-clearing:sandbox']! - (before['card-clearing:sandbox'] ?? 0)).toBe(4000);
  expect((await checkInvariants(house.house)).filter(({ id }) => id !== 'M4')).toEqual([]);
});

test('so does one for a time for which no gate lets in any more', async () => {
  const productId = await shop.atNoon(5);
  const ask = { productId, date: shop.today };
  const [maya, ben] = [await shop.buyer(), await shop.buyer()];
  const holdFor = async (buyer: TestPerson) => {
    const { body } = await house.act(
      'reserve-ticket',
      { date: shop.today, doclet_id: productId, event_id: shop.eventId, time: '12:00:00' },
      { token: buyer.token },
    );
    return shop.items([body.data.items.at(-1).item_id], ask);
  };
  const [missed, caught] = [await paidUnheard(maya, await holdFor(maya)), await paidUnheard(ben, await holdFor(ben))];
  const answer = gateway.charges.get(`${missed}:1:${house.workspaceId}`)!;
  const approved = answer.outcome;
  answer.outcome = unknown('still asking');
  house.clock.advance(50 * MINUTE_MS);
  await resolveOpen(house.house);
  answer.outcome = approved;
  house.clock.advance(20 * MINUTE_MS);
  await resolveOpen(house.house);
  const { token } = await house.person('admin');
  const told = async () => itemsOf(await house.act('order-status', { order_id: missed }, { token }))[0];
  const atOnce = await told();
  await house.house.outbox.drain();
  expect([await standing(missed), await standing(caught)]).toEqual([
    { order: 'expired', payment: 'voided' },
    { order: 'complete', payment: 'approved' },
  ]);
  const error_message = 'Nothing was bought. What your bank approved goes back to your card.';
  for (const answer of [atOnce, await told()]) expect(answer).toMatchObject({ success: false, status: 'declined', decline_message: null, error_message });
});

test.each<[string, (orderId: string) => Promise<unknown>]>([
  ['when it is asked', () => resolveOpen(house.house)],
  ['in its list', () => reconcile(house.house, 3 * DAY_MS)],
  [
    'by itself',
    (orderId) => {
      const { gatewayKey, outcome } = gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!;
      return tellBankEvent(house, { type: 'charge.updated', gatewayKey, outcome });
    },
  ],
])('so does one whose node died before it heard the bank, which tells of it %s', async (_, hear) => {
  const [maya, today] = [await shop.buyer(), { date: shop.today }];
  const orderId = await paidUnheard(maya, shop.items(await shop.hold(maya, today), today));
  await shop.ctx.db.updateTable('payment').set({ state: 'sent' }).where('order_id', '=', orderId).execute();
  house.clock.advance(DAY_MS);
  await hear(orderId);
  expect(await standing(orderId)).toEqual({ order: 'expired', payment: 'voiding' });
});
