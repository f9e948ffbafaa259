import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { applyDispute } from '#server/checkout/gateway/disputes.ts';
import { reconcile } from '#server/checkout/gateway/reconcile.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { staffRoom } from '#server/platform/live/rooms.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openReviews } from '#server/testing/reviews.ts';
import { GOOD_CARD, openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;
let gateway: FakeGateway;
let admin: TestPerson;
let heard: string[];
let taken: number | null = null;
beforeAll(async () => {
  gateway = createFakeGateway();
  const { charge } = gateway;
  gateway.charge = (request) => charge({ ...request, ...(taken === null ? {} : { amountCents: taken }) });
  house = await openTestHouse({}, { gateway });
  shop = await openShop(house);
  admin = await house.person('admin');
  vi.spyOn(house.house.live, 'changed').mockImplementation((...rooms) => void heard.push(...rooms));
});
beforeEach(() => void (heard = []));
afterAll(() => house.close());

const decide = (name: string, data: object) => house.act(name, { ...data, reason: 'Looked at the statement' }, { token: admin.token });

/** Whether the office is told of this change. */
async function toldOf(change: () => Promise<unknown>): Promise<boolean> {
  heard = [];
  await change();
  return heard.includes(staffRoom(house.workspaceId));
}

test('the office hears at once of an order that waits for it, and of the decision', async () => {
  const buyer = await shop.buyer();
  const holds = await shop.hold(buyer);
  taken = 3500;
  expect(await toldOf(() => shop.submit(buyer, shop.items(holds), { payment_info: GOOD_CARD }))).toBe(true);
  taken = null;
  const [review] = await openReviews(house);
  expect(await toldOf(() => decide('resolve-order', { order_id: review!.order_id, decision: 'cancel' }))).toBe(true);
  await house.house.outbox.drain();
});

test('of a dispute, and of its end', async () => {
  const orderId = await shop.buy(await shop.buyer());
  const event = { disputeId: 'dp_1', gatewayKey: `${orderId}:1:${house.workspaceId}`, chargeId: null, amountCents: 4000, reason: 'fraudulent' };
  const apply = (type: 'dispute.opened' | 'dispute.won') => inTransaction(shop.ctx, (ctx) => applyDispute(ctx, { ...event, type }));
  expect(await toldOf(() => apply('dispute.opened'))).toBe(true);
  expect(await toldOf(() => apply('dispute.won'))).toBe(true);
});

test('of a difference with the gateway, and that somebody has looked into it', async () => {
  const orderId = await shop.buy(await shop.buyer());
  gateway.charges.get(`${orderId}:1:${house.workspaceId}`)!.refundedCents = 1000;
  expect(await toldOf(() => reconcile(house.house, HOUR_MS))).toBe(true);
  const [review] = await openReviews(house);
  expect(await toldOf(() => decide('dismiss-break', { break_id: review!._id }))).toBe(true);
});

test('and of a decision about work that was given up', async () => {
  house.house.outbox.handle('print-badge', () => Promise.reject(new Error('The printer says nothing')));
  await shop.ctx.outbox.add(shop.ctx, 'print-badge', {});
  for (let hour = 0; hour <= 24; hour++) {
    house.clock.advance(HOUR_MS);
    await house.house.outbox.drain();
  }
  admin = await house.person('admin');
  const [review] = await openReviews(house);
  expect(await toldOf(() => decide('resolve-job', { job_id: review!._id, decision: 'dismiss' }))).toBe(true);
});
