import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { instantInZone } from '#domain/zone.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import { openRefundDesk } from '#server/testing/refund-desk.ts';
import { openBreaks, reviewsOf } from '#server/testing/reviews.ts';
import { setSettings } from '#server/testing/settings.ts';
import { BAD_CARD, balances } from '#server/testing/shop.ts';

const { house, shop, gateway, staff, maya, refund, agree, rows, taskTitle } = await openRefundDesk();
beforeEach(() => gateway.refuseRefunds(null));
afterAll(() => house.close());

const sound = async () => expect(await checkInvariants(house.house)).toEqual([]);

describe('a refund at the counter', () => {
  test('of one thing gives its price back to the card and ends its ticket', async () => {
    const before = await balances(shop.ctx);
    const orderId = await shop.buy(maya, { count: 2 });
    const [first] = await rows(orderId);
    const reply = await refund({ order_id: orderId, items: [first!.item_id], reason: 'rain' });
    expect(reply.body.data.items[0]).toMatchObject({ status: 'refunded', amount: 40, refunds: [{ method: 'card' }] });
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state).toSorted()).toEqual(['active', 'revoked']);
    expect(gateway.charges.get([...gateway.charges.keys()].find((key) => key.startsWith(orderId))!)!.refundedCents).toBe(4000);
    const after = await balances(shop.ctx);
    expect((after['card-clearing:sandbox'] ?? 0) - (before['card-clearing:sandbox'] ?? 0)).toBe(4000);
    await sound();
  });

  test('goes to the card that was charged, not to the one that was declined before, and is no more than it was charged', async () => {
    const buyer = await shop.buyer();
    const items = shop.items(await shop.hold(buyer));
    expect((await shop.submit(buyer, items, { payment_info: BAD_CARD })).body.data.items[0].status).toBe('declined');
    const { order_id } = (await shop.submit(buyer, items)).body.data.items[0];
    expect((await refund({ order_id, amount: 41 })).body.errors).toMatchObject([{ code: 'refund-too-much' }]);
    expect((await refund({ order_id })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 40, refunds: [{ method: 'card', amount: 40 }] });
    expect([...gateway.refunds.values()].filter((one) => one.gatewayKey.startsWith(order_id)).map((one) => one.gatewayKey)).toEqual([
      `${order_id}:2:${house.workspaceId}`,
    ]);
    await sound();
  });

  test('of the same thing again is refused', async () => {
    const orderId = await shop.buy(maya);
    const [item] = await rows(orderId);
    expect((await refund({ order_id: orderId, items: [item!.item_id] })).status).toBe(200);
    expect((await refund({ order_id: orderId, items: [item!.item_id] })).status).toBe(409);
  });

  test.each(['refund', 'preview-refund'])('of one thing named twice says so in %s, rather than that it was not found', async (name) => {
    const order_id = await shop.buy(maya);
    const [item] = await rows(order_id);
    const { status, body } = await house.act(name, { order_id, items: [item!.item_id, item!.item_id] }, { token: staff.token });
    expect([status, body.errors]).toMatchObject([400, [{ message: 'An item is named twice.', path: ['data', 'items'] }]]);
  });

  test.each<[unknown]>([[0], [-1], [0.001], ['10'], [1e12], [{}], [[10]], [true]])('of %j is malformed', async (amount) => {
    const orderId = await shop.buy(maya);
    expect((await refund({ order_id: orderId, amount })).status).toBe(400);
  });

  test('with an amount of null is refused rather than refunding everything', async () => {
    const orderId = await shop.buy(maya);
    expect((await refund({ order_id: orderId, amount: null })).status).toBe(400);
  });

  test.each<[string, object]>([
    ['in payment_info', { payment_info: { action: 'REFUND', amount_base: '10.00' } }],
    ['beside it', { action: 'REFUND', amount_base: 10 }],
    ['in every place', { amount: 10, amount_base: '10.00', payment_info: { action: 'REFUND', amount_base: 10 } }],
  ])('uses the amount sent as in the specification %s', async (_, sent) => {
    const orderId = await shop.buy(maya);
    expect((await refund({ order_id: orderId, ...sent })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 10 });
  });

  test.each<[string, object]>([
    ['contradict each other', { amount: 20, payment_info: { action: 'REFUND', amount_base: '10.00' } }],
    ['contradict each other inside and beside', { amount_base: '40.00', payment_info: { action: 'REFUND', amount_base: '10.00' } }],
    ['are nothing', { payment_info: { action: 'REFUND', amount_base: '0.00' } }],
    ['are null', { amount_base: null }],
    ['are missing where one belongs', { payment_info: { action: 'REFUND' } }],
    ['are named otherwise', { payment_info: { action: 'REFUND', amount: 10 } }],
    ['belong to a charge', { payment_info: { action: 'CHARGE', amount_base: '10.00' } }],
  ])('of amounts that %s is malformed', async (_, sent) => {
    const orderId = await shop.buy(maya);
    expect((await refund({ order_id: orderId, ...sent })).status).toBe(400);
    expect((await rows(orderId)).every((item) => item.state === 'open')).toBe(true);
  });

  test('of another order’s item or another workspace’s order finds nothing', async () => {
    const [mine, other] = [await shop.buy(maya), await shop.buy(maya)];
    const [item] = await rows(other);
    expect((await refund({ order_id: mine, items: [item!.item_id] })).status).toBe(404);
    const stranger = await house.person('staff', { workspaceId: house.otherWorkspaceId });
    expect((await house.act('refund', { order_id: mine }, { token: stranger.token, workspaceId: house.otherWorkspaceId })).status).toBe(404);
  });

  test('in cash of what was paid by card is for an administrator', async () => {
    const [order_id, pos] = [await shop.buy(maya), await house.person('pos')];
    await house.act('open-till', { terminal_id: await shop.terminal({ kind: 'till' }), cash_in: '100.00' }, { token: pos.token });
    for (const { token } of [staff, pos])
      expect((await house.act('refund', { order_id, method: 'cash', reason: 'no card at hand' }, { token })).body.errors?.[0]?.code).toBe('not-allowed');
    expect((await shop.tickets(order_id)).map(({ state }) => state)).toEqual(['active']);
  });

  test('is not for visitors', async () => {
    const orderId = await shop.buy(maya);
    expect((await refund({ order_id: orderId }, maya)).status).toBe(403);
  });

  test('that the bank refuses leaves everything as it was, and can be tried again, within the same limit', async () => {
    const [orderId, clerk] = [await shop.buy(maya, { count: 2 }), await house.person('staff')];
    gateway.refuseRefunds(failed('refused'));
    expect((await refund({ order_id: orderId }, clerk)).body.data.items[0]).toMatchObject({ status: 'failed', amount: 0 });
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active', 'active']);
    await sound();
    gateway.refuseRefunds(null);
    expect((await refund({ order_id: orderId }, clerk)).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 80 });
    await sound();
  });

  test('is looked up if its answer is lost, and made once', async () => {
    const orderId = await shop.buy(maya);
    gateway.refuseRefunds(unknown('lost'));
    expect((await refund({ order_id: orderId })).body.data.items[0]).toMatchObject({ status: 'pending' });
    gateway.refuseRefunds(null);
    house.clock.advance(20_000);
    await resolveOpen(house.house);
    const [row] = await shop.ctx.db.selectFrom('refund').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).execute();
    expect(row).toMatchObject({ state: 'succeeded', amount_cents: 4000 });
    expect([...gateway.refunds.values()].filter((one) => one.gatewayKey.startsWith(orderId))).toHaveLength(1);
    await sound();
  });
});

describe('goodwill', () => {
  const goodwill = async (sent: object) =>
    house.act('arbitrary-refund', { order_id: await shop.buy(maya), reason: 'long queue', ...sent }, { token: staff.token });

  test.each<[string, object]>([
    ['in payment_info', { payment_info: { action: 'REFUND', amount_base: '5.00' } }],
    ['beside it', { amount_base: '5.00' }],
    ['as an amount', { amount: 5 }],
  ])('is of the amount named %s', async (_, sent) => {
    const { status, body } = await goodwill(sent);
    expect([status, body.data?.items[0]]).toMatchObject([200, { status: 'awaiting-approval', amount: 5 }]);
    expect(await taskTitle(body.data.items[0].task_id)).toBe('Refund $5.00');
  });

  test.each<[string, object, RegExp]>([
    ['nothing', {}, /how much/],
    ['two amounts', { amount: 4, amount_base: '5.00' }, /contradict/],
  ])('of %s is malformed', async (_, sent, message) => {
    const { status, text } = await goodwill(sent);
    expect(status).toBe(400);
    expect(text).toMatch(message);
  });
});

test('after goodwill, refunding the rest gives the order back whole and ends its ticket', async () => {
  const orderId = await shop.buy(maya);
  const asked = (await house.act('arbitrary-refund', { order_id: orderId, amount: 10, reason: 'long queue' }, { token: staff.token })).body.data.items[0];
  await agree(asked.task_id);
  await house.house.outbox.drain();
  expect((await refund({ order_id: orderId })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 30 });
  expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['revoked']);
  await sound();
});

test('of twenty refunds of 60 % at once exactly one is made, on each of a hundred orders', async () => {
  await setSettings(house, { refund_daily_cents: 100_000_000 });
  const operators = await Promise.all(Array.from({ length: 20 }, () => house.person('staff')));
  const orders: string[] = [];
  for (let index = 0; index < 100; index++) orders.push(await shop.buy(await shop.buyer()));
  for (const orderId of orders) {
    const replies = await Promise.all(operators.map((operator) => refund({ order_id: orderId, amount: 24 }, operator)));
    expect(replies.filter((reply) => reply.status === 200 && reply.body.data.items[0].status === 'refunded')).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  }
  for (const charge of gateway.charges.values()) expect(charge.refundedCents).toBeLessThanOrEqual(charge.amountCents);
  // On a busy machine this takes minutes, and nothing else sends these mails.
  await house.house.outbox.drain();
  await sound();
}, 180_000);

test('control: without the lock all twenty would find enough money left', async () => {
  const orderId = await shop.buy(await shop.buyer());
  const look = async () => {
    const payment = await shop.ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return payment.amount_cents - payment.refunded_cents - payment.refund_reserved_cents;
  };
  const allowed = await Promise.all(Array.from({ length: 20 }, async () => (await look()) >= 2400));
  expect(allowed.filter(Boolean)).toHaveLength(20);
});

test('a refund that the bank does not know is sent again for some hours, then left to an administrator', async () => {
  gateway.refuseRefunds(unknown('lost'));
  const [early, late] = [await shop.buy(maya), await shop.buy(maya)];
  await refund({ order_id: late });
  house.clock.advance(3 * HOUR_MS);
  await refund({ order_id: early }, await house.person('staff'));
  house.clock.advance(18 * HOUR_MS);
  gateway.refuseRefunds(null);
  await resolveOpen(house.house);
  const made = [...gateway.refunds.values()].map((one) => one.gatewayKey.slice(0, 24));
  expect([made.includes(early), made.includes(late)]).toEqual([true, false]);
  const row = await shop.ctx.db
    .selectFrom('refund')
    .selectAll()
    .where('workspace_id', '=', house.workspaceId)
    .where('order_id', '=', late)
    .executeTakeFirstOrThrow();
  expect(await openBreaks(house)).toMatchObject([{ what: 'refund-missing', gateway_key: row.gateway_key, order_id: late, taken: 40 }]);
  gateway.refunds.set(row.gateway_key!, { gatewayKey: late, amountCents: 4000, outcome: { status: 'succeeded', id: 're_late', amountCents: 4000 } });
  house.clock.advance(20_000);
  await resolveOpen(house.house);
  expect(await openBreaks(house)).toEqual([]);
});

test('a refund that an administrator has not found at the bank either comes to nothing, and is made anew', async () => {
  gateway.refuseRefunds(unknown('lost'));
  const orderId = await shop.buy(await shop.buyer());
  await refund({ order_id: orderId }, await house.person('staff'));
  house.clock.advance(21 * HOUR_MS);
  gateway.refuseRefunds(null);
  await resolveOpen(house.house);
  const [admin, clerk] = [await house.person('admin'), await house.person('staff')];
  expect((await refund({ order_id: orderId }, clerk)).body.errors?.[0]?.code).toBe('nothing-to-refund');
  const [missing] = await reviewsOf(house, orderId);
  const dismiss = () => house.act('dismiss-break', { break_id: missing!._id, reason: 'Not in the list of the bank' }, { token: admin.token });
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 200]);
  expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active']);
  expect((await refund({ order_id: orderId }, clerk)).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 40 });
  // The bank of this test has a clock of its own, so its list is not compared.
  expect((await checkInvariants(house.house, [])).filter(({ id }) => id !== 'M4' && id !== 'M9')).toEqual([]);
});

test('a unit goes back on sale until its day is over at the event', async () => {
  await updateDocletData(shop.ctx, shop.facilityId, { time_zone: 'Pacific/Honolulu' });
  const productId = await shop.limited(1);
  const order = await shop.buy(await shop.buyer(), { productId });
  house.clock.set(instantInZone('Pacific/Honolulu', shop.day, '20:00:00'));
  const [clerk, visitor] = [await house.person('staff'), await shop.buyer()];
  expect((await refund({ order_id: order }, clerk)).body.data.items[0]).toMatchObject({ status: 'refunded' });
  expect(await shop.hold(visitor, { productId })).toHaveLength(1);
});
