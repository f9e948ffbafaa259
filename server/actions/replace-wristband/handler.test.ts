import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { checkInvariants } from '#server/orders/check-invariants.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openRegister, type Register } from '#server/testing/register.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const ROUNDS = 12;
let house: TestHouse;
let gateway: FakeGateway;
let register: Register;
let bands = 0;
beforeAll(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  register = await openRegister(house, '500.00');
});
afterAll(() => house.close());
afterEach(async () => {
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house, [])).toEqual([]);
});

const act: Register['act'] = (...args) => register.act(...args);
const newUid = () => `04BEEF${(++bands).toString(16).padStart(4, '0')}`.toUpperCase();
const topUp = (uid: string, more: object) => act('top-up-wristband', { uid, terminal_id: register.terminalId, ...more });
const pay = async (uid: string) => {
  const { order_id } = await register.sale();
  return { order_id, ...(await act('charge-wristband', { order_id, uid })) };
};

async function band(amount: string): Promise<string> {
  const uid = newUid();
  await act('link-wristband', { uid, consumer_id: await register.add(TEMPLATE.consumer, { first_name: 'Ana', last_name: 'Band' }) });
  await topUp(uid, { amount, method: 'cash' });
  return uid;
}

async function balances(...uids: string[]): Promise<number[]> {
  const { rows } = await sql<{ uid: string; cents: number }>`
    select w.uid, coalesce(v.balance_cents, 0) as cents from wristband w left join wristband_value v using (workspace_id, wristband_id)
    where w.uid = any(${uids}::text[])`.execute(register.ctx.db);
  return uids.map((uid) => rows.find((row) => row.uid === uid)!.cents / 100);
}

test('beside a refund, all that was paid is on the new band and nobody is told of an error', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [uid, next] = [await band('80.00'), newUid()];
    const { order_id } = await pay(uid);
    await act('complete-order', { order_id });
    const replies = await Promise.all([act('refund', { order_id, reason: 'Rain' }), act('replace-wristband', { uid, new_uid: next })]);
    expect(replies.map((reply) => reply.httpStatus)).toEqual([200, 200]);
    expect(await balances(uid, next)).toEqual([0, 80]);
  }
});

test('beside a sale that is given up, too', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [uid, next] = [await band('80.00'), newUid()];
    const { order_id } = await pay(uid);
    const replies = await Promise.all([act('replace-wristband', { uid, new_uid: next }), act('cancel-transaction', { order_id })]);
    expect(replies.map((reply) => reply.httpStatus)).toEqual([200, 200]);
    expect(await balances(uid, next)).toEqual([0, 80]);
  }
});

test('beside money that is added by card and spent, each of them stands or is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [uid, next] = [await band('80.00'), newUid()];
    const [added, paid, replaced] = await Promise.all([
      topUp(uid, { amount: '20.00', method: 'card-manual', payment_info: GOOD_CARD }),
      pay(uid),
      act('replace-wristband', { uid, new_uid: next }),
    ]);
    expect(replaced.httpStatus).toBe(200);
    for (const reply of [added, paid]) expect([200, 404, 409]).toContain(reply.httpStatus);
    await house.house.outbox.drain();
    expect(await balances(uid, next)).toEqual([0, 80 + (added.success ? 20 : 0) - (paid.success ? 40 : 0)]);
  }
});

test('what the bank would not take back afterwards is on the new band', async () => {
  const [uid, next] = [newUid(), newUid()];
  await act('link-wristband', { uid, consumer_id: await register.add(TEMPLATE.consumer, { first_name: 'Ana', last_name: 'Band' }) });
  await topUp(uid, { amount: '20.00', method: 'card-manual', payment_info: GOOD_CARD });
  gateway.refuseRefunds(failed('closed'));
  await act('return-wristband-value', { uid });
  await act('replace-wristband', { uid, new_uid: next });
  await house.house.outbox.drain();
  gateway.refuseRefunds(null);
  expect(await balances(uid, next)).toEqual([0, 20]);
});
