import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { giveUp, waitOn } from '#server/payments/attempts.ts';
import { undecided, unknown } from '#server/payments/gateways/gateway.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellBankEvent } from '#server/testing/bank-events.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { resolveOpen } from './resolver.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

test.each([
  ['answers that it does not list it yet', undecided('charge-not-listed-yet'), 'complete'],
  ['does not answer, and may have undone it', unknown('timeout'), 'expired'],
])('a charge that is found only later is kept if the gateway, asked to undo it, %s: %#', async (_, answer, state) => {
  const { lookup, void: undo } = gateway;
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  Object.assign(gateway, { lookup: async () => ({ status: 'not_found' }), void: async () => answer });
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  Object.assign(gateway, { lookup, void: undo });
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  await house.house.outbox.drain();
  const order = await shop.ctx.db.selectFrom('sales_order').select('state').where('order_id', '=', order_id).executeTakeFirstOrThrow();
  expect(order.state).toBe(state);
  expect(gateway.charges.get(`${order_id}:1:${house.workspaceId}`)!.voided).toBe(state === 'expired');
});

/** Refunds without an answer, by the keys `open:1`, `open:2` … */
const openRefunds = (orderId: string, from: number, to: number) =>
  sql`insert into refund (workspace_id, refund_id, order_id, payment_id, kind, tender, gateway_key, state, amount_cents, sent_at, created_at)
    select p.workspace_id, lpad(n::text, 24, '0'), p.order_id, p.payment_id, 'partial', p.tender, 'open:' || n, 'unknown', 1, p.created_at, p.created_at + n * interval '1 ms'
    from payment p, generate_series(${from}::int, ${to}::int) n where p.workspace_id = ${house.workspaceId} and p.order_id = ${orderId}`.execute(shop.ctx.db);

test('a charge that is approved while the gateway is asked about it is not undone', async () => {
  const { lookup } = gateway;
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  const charge = gateway.charges.get(`${order_id}:1:${house.workspaceId}`)!;
  gateway.lookup = async () => {
    await tellBankEvent(house, { type: 'charge.updated', gatewayKey: charge.gatewayKey, outcome: charge.outcome });
    return { status: 'not_found' };
  };
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  gateway.lookup = lookup;
  const order = await shop.ctx.db.selectFrom('sales_order').select('state').where('order_id', '=', order_id).executeTakeFirstOrThrow();
  expect([order.state, charge.voided]).toEqual(['complete', false]);
});

test('a payment and a refund are asked about when the gateway has had its time, and are left to somebody else who asks', async () => {
  const maya = await shop.buyer();
  const refunded = await shop.buy(maya);
  gateway.lose(1);
  const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  await openRefunds(refunded, 0, 0);
  const asked: string[] = [];
  const { lookup, lookupRefund } = gateway;
  Object.assign(gateway, {
    lookup: async (key: string) => (asked.push(key), lookup(key)),
    lookupRefund: async (of: { refundKey: string }) => (asked.push(of.refundKey), unknown('no answer')),
  });
  house.clock.advance(14_000);
  expect([await resolveOpen(house.house), asked]).toEqual([0, []]);
  house.clock.advance(2000);
  await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('payment').select('state').where('order_id', '=', order_id).forUpdate().execute();
    await db.selectFrom('refund').select('state').where('gateway_key', '=', 'open:0').forUpdate().execute();
    const resolving = resolveOpen(house.house);
    await untilBlocked(db, resolving);
    expect([await Promise.race([resolving, 'waits']), asked]).toEqual([0, []]);
  });
  expect([await resolveOpen(house.house), asked]).toEqual([2, [`${order_id}:1:${house.workspaceId}`, 'open:0']]);
  Object.assign(gateway, { lookup, lookupRefund });
  await shop.ctx.db.updateTable('refund').set({ state: 'failed' }).where('gateway_key', '=', 'open:0').execute();
});

test('of two who give an attempt up at once, one is the first', async () => {
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  const { payment_id } = await shop.ctx.db.selectFrom('payment').select('payment_id').where('order_id', '=', order_id).executeTakeFirstOrThrow();
  const { first, second } = await inTransaction(shop.ctx, async (ctx) => {
    const first = await giveUp(ctx, payment_id);
    const second = giveUp(shop.ctx, payment_id);
    await untilBlocked(ctx.db, second);
    return { first, second };
  });
  expect([first, await second]).toEqual(['first', 'again']);
});

test('an attempt that is decided while its bank is asked to undo it stays decided', async () => {
  const maya = await shop.buyer();
  gateway.lose(1);
  const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
  const attempts = shop.ctx.db.selectFrom('payment').select(['payment_id', 'state', 'decided_at']).where('order_id', '=', order_id);
  const { payment_id: paymentId } = await attempts.executeTakeFirstOrThrow();
  await giveUp(shop.ctx, paymentId);
  await shop.ctx.cashier.settle(shop.ctx, { paymentId, outcome: { status: 'declined', declineMessage: 'No' }, giveUp: true });
  await waitOn(shop.ctx, paymentId);
  expect(await attempts.executeTakeFirst()).toMatchObject({ state: 'declined', decided_at: expect.any(Date) });
});

/** More than one turn asks about. */
const MANY = 230;

test('a refund behind hundreds of undecided ones is still asked about', async () => {
  const orderId = await shop.buy(await shop.buyer());
  await openRefunds(orderId, 1, MANY);
  const asked = new Set<string>();
  gateway.lookupRefund = async ({ refundKey }) => {
    asked.add(refundKey);
    return unknown('no answer');
  };
  for (const turn of [1, 2]) {
    house.clock.advance(turn * 16_000);
    await resolveOpen(house.house);
  }
  expect(asked.size).toBe(MANY);
});
