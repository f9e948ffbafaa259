import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { startSweeper } from '#server/inventory/holds/sweeper.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { orderHistory } from '#server/orders/history/own-orders.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { memberEntitlements } from '#server/orders/tickets/member-entitlements.ts';
import { failed, UNAVAILABLE } from '#server/payments/gateways/gateway.ts';
import { savedCards } from '#server/payments/vault.ts';
import { isCashless } from '#server/people/family/payer.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { actingAs, demoAccount } from './demo-actors.ts';
import { seedDemoOrders } from './demo-orders.ts';
import { seedDemo } from './seed-demo.ts';

let it: TestHouse;
let ctx: Ctx;
let maya: string;
/** Stopped before each of the payments, and started again each time. */
beforeAll(async () => {
  const gateway = createFakeGateway();
  it = await openTestHouse({}, { empty: true, gateway });
  await seedDemo(it.house);
  for (const paid of [0, 1, 1, 1]) {
    let left = paid;
    const charge: typeof gateway.charge = async (request) => (left-- > 0 ? gateway.charge(request) : failed(UNAVAILABLE));
    await expect(seedDemoOrders({ ...it.house, gateway: { ...gateway, charge } }, appUrl(it.ownerUrl))).rejects.toThrow('did not go through');
  }
  expect(await seedDemoOrders(it.house, appUrl(it.ownerUrl))).toBe(true);
  const { workspaceId } = (await it.house.workspaces.byHost('lakeside.localhost'))!;
  const office = await operatorContext(it.house, workspaceId);
  maya = (await demoAccount(office, 'maya@demo.test', 'web'))!;
  ctx = actingAs(office, maya, 'web');
});
afterAll(() => it.close());

test('the demo is made once', async () => {
  expect(await seedDemoOrders(it.house, appUrl(it.ownerUrl))).toBe(false);
});

test('the books, the stock and the gateway agree on it', async () => {
  await it.house.outbox.drain();
  const sweeper = startSweeper(it.house);
  await sweeper.sweep();
  await sweeper.stop();
  expect(await checkInvariants(it.house)).toEqual([]);
});

test('maya pays with the card on file, once after a decline', async () => {
  const { items } = await orderHistory(ctx, { consumerId: null, profileId: null, limit: null, before: null });
  const orders = items.filter((order) => order.status === 'complete');
  expect(orders.map((order) => order.transactions.map((one) => one.response_status).join(' '))).toEqual([
    'declined approved',
    'approved',
    'approved',
    'approved',
  ]);
  expect(orders.at(-1)!.created_at.$date < orders[0]!.created_at.$date).toBe(true);
  expect(await savedCards(ctx, maya)).toMatchObject([{ last_four: '4242' }]);
  expect(await isCashless(ctx, maya)).toBe(true);
});

test('her family has been here, comes again, and has things to share and collect', async () => {
  const members = await memberEntitlements(ctx, { profileId: null, consumerId: null, eventId: null });
  const tickets = members.flatMap((member) =>
    member.consumers.flatMap(({ consumer, admissions }) => admissions.map((ticket) => ({ who: consumer.first_name, ...ticket }))),
  );
  const passes = tickets.filter((ticket) => ticket.kind === 'admission');
  expect(
    passes
      .filter((ticket) => ticket.status === 'used')
      .map((ticket) => ticket.who)
      .toSorted(),
  ).toEqual(['Anders', 'Ella', 'Maya', 'Noah']);
  expect(
    passes
      .filter((ticket) => ticket.status === 'active')
      .map((ticket) => `${ticket.who} ${ticket.name}`)
      .toSorted(),
  ).toEqual(['Anders Adult Admission', 'Ella Junior Admission', 'Maya Adult Admission', 'Maya Season Lights Pass', 'Noah Junior Admission']);
  expect(members[0]!.entitlements.map(({ data }) => `${data.count} ${data.name}`).toSorted()).toEqual([
    '1 Bobble Hat, Cranberry',
    '1 Lakeside Parking',
    '1 Lakeside Parking',
    '2 Enamel Mug, Lake Green',
    '4 Ice Skate Hire',
  ]);
});
