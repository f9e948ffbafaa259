import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { snapshotPlace } from '#server/gate/snapshot-record.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { openRefundDesk, type RefundDesk } from '#server/testing/refund-desk.ts';
import { expectSound } from '#server/testing/sound.ts';
import { codeOf } from '#server/testing/venue.ts';

/** Shows tickets at the gate whose refund came to nothing. */
let desk: RefundDesk;
let again: string;
let [north, south] = ['', ''];
beforeAll(async () => {
  desk = await openRefundDesk(moveToNoon);
  [north, south] = [await desk.shop.terminal({ name: 'North' }), await desk.shop.terminal({ name: 'South' })];
  again = await desk.shop.product({ name: 'In and out', reentry: 'unlimited' });
});
beforeEach(() => desk.gateway.refuseRefunds(null));
afterAll(() => desk.house.close());

let nonces = 0;
const nonce = () => `nonce-${++nonces}`;

async function bought(productId = desk.shop.passId) {
  const { house, shop, maya, staff } = desk;
  const orderId = await shop.buy(maya, { productId, date: shop.today });
  const row = await shop.ctx.db.selectFrom('admission').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const code = await codeOf(shop.ctx, row.admission_id);
  return {
    orderId,
    code,
    state: async () => (await shop.tickets(orderId)).map((ticket) => ticket.state).join(),
    show: async (terminal_id: string, direction: 'in' | 'out' = 'in') => {
      const reply = await house.act('scan-ticket', { terminal_id, ...code, nonce: nonce(), direction }, { token: staff.token });
      return reply.body.data.items[0];
    },
  };
}

async function refundAgreed(orderId: string): Promise<void> {
  const { house, refund, agree } = desk;
  const asked = (await refund({ order_id: orderId }, await house.person('staff'))).body.data.items[0];
  expect(asked.status).toBe('awaiting-approval');
  expect((await agree(asked.task_id)).status).toBe(200);
  await house.house.outbox.drain();
}

describe('a ticket that was used before its refund was refused', () => {
  test.each<[string, () => string, ('in' | 'out')[], string]>([
    ['lets in once', () => desk.shop.passId, ['in'], 'used'],
    ['is inside', () => again, ['in'], 'used'],
    ['has gone out', () => again, ['in', 'out'], 'out'],
  ])('and %s is used as before, and not given back by one person', async (_, productId, passages, state) => {
    const ticket = await bought(productId());
    for (const direction of passages) expect((await ticket.show(north, direction)).result).toBe('accepted');
    desk.gateway.refuseRefunds(failed('refused'));
    await refundAgreed(ticket.orderId);
    expect(await ticket.state()).toBe(state);
    desk.gateway.refuseRefunds(null);
    await refundAgreed(ticket.orderId);
    expect(await ticket.state()).toBe('revoked');
    expect(await checkInvariants(desk.house.house)).toEqual([]);
  });
});

test('all tickets of a refund that the bank refuses are good again, and their order owes nothing', async () => {
  const { shop, maya, gateway, refund, rows } = desk;
  const orderId = await shop.buy(maya, { count: 3 });
  const [kept, ...given] = await rows(orderId);
  gateway.refuseRefunds(failed('refused'));
  expect((await refund({ order_id: orderId, items: given.map((item) => item.item_id) })).body.data.items[0].status).toBe('failed');
  expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active', 'active', 'active']);
  expect((await rows(orderId)).map(({ state, refunded_cents }) => [state, refunded_cents])).toEqual([kept, ...given].map(() => ['open', 0]));
  const order = await shop.ctx.db.selectFrom('sales_order').select('refunded_cents').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  expect(order.refunded_cents).toBe(0);
});

describe('a ticket that a gate without a line let in before its refund', () => {
  test.each<[string, () => string, string, string]>([
    ['lets in once', () => desk.shop.passId, 'used', 'already-used'],
    ['comes in again', () => again, 'used', 'already-used'],
  ])('and %s lets in nobody else when the refund is refused after the upload', async (_, productId, state, reason) => {
    const { house, shop, gateway, refund, staff } = desk;
    const ticket = await bought(productId());
    const scanned_at = new Date(house.clock.now()).toISOString();
    house.clock.advance(MINUTE_MS);
    gateway.refuseRefunds(unknown('lost'));
    expect((await refund({ order_id: ticket.orderId }, await house.person('staff'))).body.data.items[0].status).toBe('pending');
    const scans = [{ ...ticket.code, nonce: nonce(), scanned_at, accepted: true }];
    const told = (await house.act('scan-batch', { terminal_id: north, scans }, { token: staff.token })).body.data.items[0];
    expect([told.result, await ticket.state()]).toEqual(['accepted', 'revoked']);
    house.clock.advance(20_000);
    gateway.refuseRefunds(failed('refused'));
    await resolveOpen(house.house);
    expect(await ticket.state()).toBe(state);
    expect(await ticket.show(south)).toMatchObject({ result: 'refused', reason, first_used_gate: 'North' });
    expect(await shop.ctx.db.selectFrom('scan_conflict').select('conflict_id').execute()).toEqual([]);
    await expectSound(house);
  });
});

test('a gate that asks for what has changed is told of a ticket that is good again, for as long as it may ask', async () => {
  const { house, gateway, refund } = desk;
  const ticket = await bought();
  const told = async (since: number) => {
    const { token } = await house.person('staff');
    const reply = await house.act('gate-snapshot', { terminal_id: north, since: new Date(since).toISOString() }, { token });
    const { records, revoked } = reply.body.data.items[0];
    const place = snapshotPlace(ticket.code._id);
    return { isGood: records.some(([at]: [string]) => at === place), isDead: revoked.includes(place) };
  };
  house.clock.advance(90_000);
  gateway.refuseRefunds(unknown('lost'));
  await refund({ order_id: ticket.orderId }, await house.person('staff'));
  expect(await told(house.clock.now())).toEqual({ isGood: false, isDead: true });
  house.clock.advance(90_000);
  gateway.refuseRefunds(failed('refused'));
  await resolveOpen(house.house);
  const goodAgain = { isGood: true, isDead: false };
  const since = house.clock.now();
  expect(await told(since)).toEqual(goodAgain);
  house.clock.advance(35 * MINUTE_MS);
  expect(await told(since)).toEqual(goodAgain);
});
