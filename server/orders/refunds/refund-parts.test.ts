import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, unknown } from '#server/payments/gateways/gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

/** Refunds that are decided part by part. */
const { house, gateway, register: shop } = await openTillWithBank();
let staff: TestPerson;
let maya: TestPerson;

beforeAll(async () => {
  [staff, maya] = [await house.person('staff'), await shop.buyer()];
});
beforeEach(() => gateway.refuseRefunds(null));
afterAll(() => house.close());

const refund = (data: object, who: TestPerson = staff) => house.act('refund', data, { token: who.token });
const sound = async () => expect(await checkInvariants(house.house)).toEqual([]);

describe('a sale paid with card and cash', () => {
  async function sold(): Promise<string> {
    const { order_id } = await shop.sale();
    await shop.act('charge-card-manual', { order_id, amount_base: 15, ...GOOD_CARD });
    await shop.act('charge-cash', { order_id });
    expect(await shop.act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
    return order_id;
  }

  async function recordedRefunds(orderId: string, { token }: TestPerson) {
    const query = encodeURIComponent(`template:${TEMPLATE.transaction}|data.order_id:${orderId}`);
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token });
    const refunds = reply.body.data.items.map((one: any) => one.data).filter((one: any) => one.action === 'REFUND');
    expect(refunds).toHaveLength(2);
    return refunds;
  }

  test('whose card part fails keeps that part refundable, its ticket and its place', async () => {
    const orderId = await sold();
    gateway.refuseRefunds(failed('refused'));
    expect(await shop.act('refund', { order_id: orderId })).toMatchObject({
      status: 'partly-refunded',
      amount: 25,
      refunds: [
        { status: 'failed', amount: 15 },
        { status: 'refunded', amount: 25, method: 'cash' },
      ],
    });
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active']);
    expect(await shop.unitsKept(orderId)).toBe(1);
    await sound();
    gateway.refuseRefunds(null);
    expect(await shop.act('refund', { order_id: orderId })).toMatchObject({ status: 'refunded', amount: 15 });
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['revoked']);
    expect(await shop.unitsKept(orderId)).toBe(0);
    await sound();
  });

  test('gives its place free once all of it has left', async () => {
    const orderId = await sold();
    gateway.refuseRefunds(unknown('lost'));
    expect(await shop.act('refund', { order_id: orderId })).toMatchObject({ status: 'pending' });
    expect(await shop.unitsKept(orderId)).toBe(1);
    gateway.refuseRefunds(null);
    house.clock.advance(20_000);
    await resolveOpen(house.house);
    expect(await shop.unitsKept(orderId)).toBe(0);
    await sound();
  });

  test('is given back in cash by an administrator with a reason and an open till, and by nobody else', async () => {
    const orderId = await sold();
    const boss = await house.person('admin');
    const cash = { order_id: orderId, method: 'cash', reason: 'card is closed' };
    expect(await shop.act('refund', cash)).toMatchObject({ httpStatus: 403 });
    expect(await shop.act('refund', { ...cash, reason: ' ' }, boss)).toMatchObject({ httpStatus: 400 });
    expect(await house.act('refund', cash, { token: boss.token })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'no-open-till', message: 'Open your till first: this is given back in cash.' }] },
    });
    await shop.act('open-till', { terminal_id: await shop.terminal({ kind: 'till' }), cash_in: '100.00' }, boss);
    expect(await shop.act('refund', cash, boss)).toMatchObject({ status: 'refunded', amount: 40, refunds: [{ method: 'cash' }, { method: 'cash' }] });
    const inCash = { action: 'REFUND', method: 'cash' };
    const told = (await shop.act('history-by-order', { order_id: orderId })).transactions.filter((one: any) => one.action === 'REFUND');
    expect(told).toMatchObject([inCash, inCash]);
    for (const one of [...told, ...(await recordedRefunds(orderId, boss))]) expect([one.account_type, one.last_four].filter(Boolean)).toEqual([]);
    await sound();
  });
});

describe('a part that is still undecided while the rest is given back', () => {
  const undecided = async () => {
    const orderId = await shop.buy(maya);
    gateway.refuseRefunds(unknown('lost'));
    expect((await refund({ order_id: orderId, amount: 10 })).body.data.items[0].status).toBe('pending');
    gateway.refuseRefunds(null);
    expect((await refund({ order_id: orderId })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 30 });
    expect(await shop.unitsKept(orderId)).toBe(1);
    house.clock.advance(20_000);
    await house.house.outbox.drain();
    return orderId;
  };

  test('gives its place free when it has left', async () => {
    const orderId = await undecided();
    await resolveOpen(house.house);
    expect(await shop.unitsKept(orderId)).toBe(0);
    await sound();
  });

  test('opens the thing again when it fails', async () => {
    const orderId = await undecided();
    gateway.refuseRefunds(failed('refused'));
    await resolveOpen(house.house);
    gateway.refuseRefunds(null);
    expect((await shop.tickets(orderId)).map((ticket) => ticket.state)).toEqual(['active']);
    expect((await refund({ order_id: orderId })).body.data.items[0]).toMatchObject({ status: 'refunded', amount: 10 });
    expect(await shop.unitsKept(orderId)).toBe(0);
    await sound();
  });
});

test('refunds of one order that fail at the same time do not stand in each other’s way', async () => {
  gateway.refuseRefunds(failed('refused'));
  const orders: string[] = [];
  for (let index = 0; index < 6; index++) orders.push(await shop.buy(maya, { count: 2 }));
  const operators = await Promise.all([1, 2, 3].map(() => house.person('staff')));
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const replies = await Promise.all(orders.flatMap((order_id) => operators.map((operator, index) => refund({ order_id, amount: index + 1 }, operator))));
    statuses.push(...replies.map((reply) => reply.status));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await sound();
}, 60_000);

test('two cash payments for two things go back without keeping one pool while another is waited for', async () => {
  const [one, other] = [await shop.limited(5), await shop.limited(5)];
  for (const productIds of [
    [one, other],
    [other, one],
  ]) {
    const { order_id } = await shop.sale(0, { items: productIds.map((doclet_id) => ({ doclet_id, event_id: shop.eventId, date: shop.day })) });
    await shop.act('charge-cash', { order_id, amount_base: 40 });
    await shop.act('charge-cash', { order_id });
    await shop.act('complete-order', { order_id });
    const { db } = shop.ctx;
    const drawn = await db.selectFrom('hold').select('pool_ids').where('order_id', '=', order_id).execute();
    const [first, last] = drawn.flatMap((hold) => hold.pool_ids).toSorted();
    const refunding = await db.transaction().execute(async (db) => {
      await db.selectFrom('pool').select('pool_id').where('pool_id', '=', first!).forUpdate().execute();
      const refunding = shop.act('refund', { order_id });
      await untilBlocked(db, refunding);
      expect(await db.selectFrom('pool').select('pool_id').where('pool_id', '=', last!).forUpdate().noWait().execute()).toHaveLength(1);
      return { refunding };
    });
    expect(await refunding.refunding).toMatchObject({ status: 'refunded', amount: 80 });
    expect(await shop.unitsKept(order_id)).toBe(0);
  }
  await sound();
});

test('given back little by little, tax and fees go back to the cent, also where a part of it failed in between', async () => {
  const passId = await shop.product({
    name: 'Taxed pass',
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 1.99 }] }],
    tax: { name: 'Sales tax', rate: 8.25, included: false },
    fees: [{ name: 'Service', kind: 'fixed', amount: 0.07, per: 'ticket' }],
  });
  const orderId = await shop.buy(maya, { productId: passId, count: 2 });
  for (const amount of [0.1, 0.1, 0.1, 0.3, 0.1])
    expect((await refund({ order_id: orderId, amount })).body.data.items[0]).toMatchObject({ status: 'refunded', amount });
  gateway.refuseRefunds(unknown('lost'));
  expect((await refund({ order_id: orderId, amount: 0.25 })).body.data.items[0].status).toBe('pending');
  gateway.refuseRefunds(null);
  for (const amount of [0.1, 0.33]) await refund({ order_id: orderId, amount });
  gateway.refuseRefunds(failed('refused'));
  house.clock.advance(20_000);
  await resolveOpen(house.house);
  gateway.refuseRefunds(null);
  expect((await refund({ order_id: orderId })).body.data.items[0].status).toBe('refunded');
  expect(await earnedOf(orderId)).toEqual({});
  await sound();
});

/** What the books say was earned with an order, after what was given back. */
async function earnedOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_entry
    where workspace_id = ${house.workspaceId} and order_id = ${orderId} and account in ('revenue', 'tax', 'fees') group by account having sum(amount_cents) <> 0`.execute(
    shop.ctx.db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
