import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Register;
let admin: TestPerson;
let otherEvent: string;
let thirdEvent: string;
let autumn: string;

/** One order with a pass of each of two events, at the same price, and goodwill of odd cents for it. */
beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  shop = await openRegister(house, '100.00');
  admin = await house.person('admin');
  const event = () => shop.add(TEMPLATE.venueEvent, { name: 'Autumn', status: 'active', start_date: '2020-01-01', end_date: '2035-01-01' });
  [otherEvent, thirdEvent] = [await event(), await event()];
  autumn = await shop.product({ name: 'Autumn pass', event_id: otherEvent });
  const orderId = await buyBoth();
  await goodwill(orderId, 0.01, 'queue');
  await goodwill(orderId, 0.03, 'rain');
});
afterAll(() => house.close());

async function buyBoth(): Promise<string> {
  const { token } = await shop.buyer();
  const lines = [];
  for (const [doclet_id, event_id] of [
    [shop.passId, shop.eventId],
    [autumn, otherEvent],
  ]) {
    const held = await house.act('reserve-ticket', { date: shop.day, doclet_id, event_id }, { token });
    lines.push({ doclet_id, event_id, item_id: held.body.data.items[0].item_id, data: { assigned_first_name: 'Ana', assigned_last_name: 'Silva' } });
  }
  return (await shop.submit({ token }, { [shop.day]: lines })).body.data.items[0].order_id;
}

async function goodwill(order_id: string, amount: number, reason: string): Promise<void> {
  const asked = await house.act('arbitrary-refund', { order_id, amount, reason }, { token: (await house.person('staff')).token });
  const path = `/api/workspace/${house.workspaceId}/task/${asked.body.data.items[0].task_id}`;
  expect((await house.call('POST', path, { token: admin.token, body: { status: 'confirmed' } })).status).toBe(200);
  await house.house.outbox.drain();
}

async function report(event_id?: string) {
  const reply = await house.act('sales-report', { start_date: addDays(shop.today, -1), end_date: addDays(shop.today, 1), event_id }, { token: admin.token });
  return reply.body.data.items[0];
}

test('each cent of goodwill counts for one of the events of its order', async () => {
  const [all, here, there] = [await report(), await report(shop.eventId), await report(otherEvent)];
  expect(all.totals.refunds).toBe(0.04);
  expect(Math.round((here.totals.refunds + there.totals.refunds) * 100)).toBe(4);
  expect([here.totals.taken, there.totals.taken]).toEqual([40, 40]);
});

test('an event shows no goodwill for the orders of other events, nor how those were paid', async () => {
  expect(await report(thirdEvent)).toMatchObject({ products: [], channels: [], tenders: [], totals: { refunds: 0 } });
});

test('what each means of payment brought is the same for the events together as for the venue', async () => {
  const order_id = await shop.open();
  const line = (doclet_id: string, event_id: string) => ({ doclet_id, event_id, date: shop.day, first_name: 'Walk', last_name: 'In' });
  await shop.act('add-order-items', { order_id, items: [line(shop.passId, shop.eventId), line(autumn, otherEvent)] });
  await shop.act('charge-cash', { order_id, amount_base: '0.01' });
  await shop.act('charge-card-manual', { order_id, ...GOOD_CARD });
  await shop.act('complete-order', { order_id });
  const takenBy = ({ tenders }: { tenders: { tender: string; taken: number }[] }, means: string) =>
    Math.round((tenders.find(({ tender }) => tender === means)?.taken ?? 0) * 100);
  const [all, here, there] = [await report(), await report(shop.eventId), await report(otherEvent)];
  for (const means of ['cash', 'card-manual', 'card']) expect([means, takenBy(here, means) + takenBy(there, means)]).toEqual([means, takenBy(all, means)]);
  expect([here.totals.taken, there.totals.taken]).toEqual([80, 80]);
});
