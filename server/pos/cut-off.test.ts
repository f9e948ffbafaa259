import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resolveOpen } from '#server/checkout/left-open/resolver.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed, UNREACHABLE } from '#server/payments/gateways/gateway.ts';
import { forgetFinished } from '#server/platform/tidy.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { Reply, TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, register } = await openTillWithBank('500.00');
let staff: TestPerson;
let admin: TestPerson;
let bands = 0;
beforeAll(async () => {
  [staff, admin] = [await house.person('staff'), await house.person('admin')];
});
beforeEach(() => void (gateway.before.refund = async () => {}));
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

const first = (reply: Reply) => reply.body.data?.items[0];
const keyed = (name: string, data: object, { token }: TestPerson, key: string) => house.act(name, data, { token, headers: { 'idempotency-key': key } });

/** The node dies when everything is done but its answer is not stored yet. Two minutes later another node gets the same request. */
async function cutOffAndAgain(name: string, data: object, person: TestPerson, meanwhile: () => Promise<unknown> = async () => {}) {
  const key = randomUUID();
  const before = await keyed(name, data, person, key);
  const { numUpdatedRows } = await register.ctx.db
    .updateTable('idempotency')
    .set({ state: 'running', status: null, response: null, finished_at: null, started_at: sql`started_at - interval '2 minutes'` })
    .where('key', '=', key)
    .executeTakeFirst();
  expect(Number(numUpdatedRows)).toBe(1);
  await meanwhile();
  const [one, two] = [first(before), first(await keyed(name, data, person, key))];
  expect(one).toBeDefined();
  return { one, two };
}

async function band(): Promise<{ uid: string; accountId: string }> {
  const { accountId } = await register.buyer();
  const { consumerId } = await makeCashless(register.ctx, accountId);
  const uid = `04C0FF${String(++bands).padStart(2, '0')}`;
  await register.act('link-wristband', { uid, consumer_id: consumerId });
  return { uid, accountId };
}
const payments = async (orderId: string) =>
  (await register.ctx.db.selectFrom('payment').select(['amount_cents', 'state']).where('order_id', '=', orderId).orderBy('amount_cents').execute()).map(
    (row) => [row.amount_cents, row.state],
  );

test('a refund of an amount is given once', async () => {
  const order_id = await register.buy(await register.buyer(), { count: 2 });
  const { one, two } = await cutOffAndAgain('refund', { order_id, amount: 10 }, staff);
  expect(one).toMatchObject({ status: 'refunded', amount: 10 });
  expect(two).toEqual(one);
  expect([...gateway.refunds.values()].filter(({ gatewayKey }) => gatewayKey.includes(order_id))).toHaveLength(1);
});

test('what a buyer gives back is given back once', async () => {
  const productId = await register.product({ name: 'Returnable', return_until_days: 0 });
  const maya = await register.buyer();
  const order_id = await register.buy(maya, { productId });
  const { item_id } = await register.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', order_id).executeTakeFirstOrThrow();
  const { one, two } = await cutOffAndAgain('give-back-items', { order_id, items: [item_id] }, maya);
  expect(one).toMatchObject({ status: 'refunded', amount: 40 });
  expect(two).toEqual(one);
});

test('a refund of something that was free gets the same answer again', async () => {
  const free = await register.product({ name: 'Free', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
  const order_id = await register.buy(await register.buyer(), { productId: free });
  const { one, two } = await cutOffAndAgain('refund', { order_id }, staff);
  expect(one).toMatchObject({ order_id, refunds: [] });
  expect(two).toEqual(one);
});

test('a refund whose answer could not be written is continued, not begun again', async () => {
  const order_id = await register.buy(await register.buyer(), { count: 2 });
  const key = randomUUID();
  gateway.before.refund = () => Promise.reject(new Error('The connection was lost'));
  expect((await keyed('refund', { order_id, amount: 10 }, staff, key)).status).toBe(500);
  gateway.before.refund = async () => {};
  expect(await checkInvariants(house.house)).toEqual([]);
  // What has served its purpose is deleted every hour. What was begun here has not served it yet.
  await forgetFinished(house.house, house.workspaceId);
  expect(first(await keyed('refund', { order_id, amount: 10 }, staff, key))).toMatchObject({ status: 'refunded', amount: 10 });
  expect((await register.ctx.db.selectFrom('refund').select('state').where('order_id', '=', order_id).execute()).map((row) => row.state)).toEqual([
    'succeeded',
  ]);
});

test('a refund that the bank made before the answer was lost does not fail because the bank cannot be reached when it is sent again', async () => {
  const order_id = await register.buy(await register.buyer());
  const key = randomUUID();
  const made = gateway.refund;
  gateway.refund = async (asked) => {
    await made(asked);
    throw new Error('The connection was lost');
  };
  expect((await keyed('refund', { order_id }, staff, key)).status).toBe(500);
  gateway.refund = made;
  gateway.refuseRefunds(failed(UNREACHABLE));
  expect(first(await keyed('refund', { order_id }, staff, key))).toMatchObject({ status: 'pending', amount: 40 });
  gateway.refuseRefunds(null);
  house.clock.advance(16_000);
  await resolveOpen(house.house);
  expect((await register.tickets(order_id))[0]!.state).toBe('revoked');
  expect(await register.act('refund', { order_id }, staff)).toMatchObject({ error: 'nothing-to-refund' });
});

test('cash is given back once', async () => {
  const order_id = await register.sell();
  const { one, two } = await cutOffAndAgain('refund', { order_id, amount: 10 }, register.operator);
  expect(two).toEqual(one);
  expect(
    await register.ctx.db.selectFrom('till_movement').select('amount_cents').where('order_id', '=', order_id).where('kind', '=', 'refund').execute(),
  ).toEqual([{ amount_cents: -1000 }]);
});

test.each([
  ['goodwill', 'arbitrary-refund', { amount: 10, reason: 'rain' }],
  ['a refund above the limit', 'refund', { amount: 110 }],
])('%s is asked for once', async (_, name, data) => {
  const order_id = await register.buy(await register.buyer(), { count: 6 });
  const { one, two } = await cutOffAndAgain(name, { order_id, ...data }, admin);
  expect(one).toMatchObject({ status: 'awaiting-approval', amount: data.amount, task_id: expect.any(String) });
  expect(two).toEqual(one);
});

test('a part of a sale is charged to the card once', async () => {
  const { order_id } = await register.sale();
  const { one, two } = await cutOffAndAgain('charge-card-manual', { order_id, amount_base: '10.00', ...GOOD_CARD }, register.operator);
  expect(one).toMatchObject({ status: 'approved', order: { due: 30 } });
  expect(two).toEqual(one);
  await register.act('cancel-transaction', { order_id });
});

test('a band pays once, with what is on it and with the card behind it', async () => {
  const { uid } = await band();
  await register.act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '15.00', method: 'cash' });
  const { order_id } = await register.sale(2);
  const parts = await cutOffAndAgain('charge-wristband', { order_id, uid, amount_base: '40.00' }, register.operator);
  expect(parts.two).toEqual(parts.one);
  expect(await payments(order_id)).toEqual([
    [1500, 'approved'],
    [2500, 'approved'],
  ]);
  await register.act('top-up-wristband', { uid, terminal_id: register.terminalId, amount: '15.00', method: 'cash' });
  const whole = await cutOffAndAgain('charge-wristband', { order_id, uid, amount_base: '5.00' }, register.operator);
  expect(whole.two).toEqual(whole.one);
  expect((await payments(order_id)).map(([cents]) => cents)).toEqual([500, 1500, 2500]);
  await register.act('cancel-transaction', { order_id });
});

test.each([['unlink-wristband'], ['replace-wristband']])('a top-up gets its answer although nobody wears the band any more (%s)', async (name) => {
  const { uid } = await band();
  const topUp = { uid, terminal_id: register.terminalId, amount: '30.00', method: 'card-manual', payment_info: GOOD_CARD };
  const { one, two } = await cutOffAndAgain('top-up-wristband', topUp, register.operator, () => register.act(name, { uid, new_uid: `${uid}-2` }));
  expect(two).toMatchObject({ status: 'added', order_id: one.order_id });
});

test.each([['card-manual'], ['cash']])('a band is topped up once (%s)', async (method) => {
  const { uid } = await band();
  const { one, two } = await cutOffAndAgain(
    'top-up-wristband',
    { uid, terminal_id: register.terminalId, amount: '30.00', method, ...(method === 'cash' ? {} : { payment_info: GOOD_CARD }) },
    register.operator,
  );
  expect(one).toMatchObject({ status: 'added', wristband: { balance: 30 } });
  expect(two).toEqual(one);
});

test('things are put into a sale once', async () => {
  const order_id = await register.open();
  const items = [{ doclet_id: register.passId, event_id: register.eventId, date: register.day, first_name: 'Walk', last_name: 'In' }];
  const { one, two } = await cutOffAndAgain('add-order-items', { order_id, items }, register.operator);
  expect(one.items).toHaveLength(1);
  expect(two).toEqual(one);
});
