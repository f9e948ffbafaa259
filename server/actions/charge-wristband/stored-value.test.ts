import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openBands } from '#server/testing/bands.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, register, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(() => expectSound(house));

/** A band whose wearer also has a card on file and cashless spending on. */
async function cashlessBand(amount: string): Promise<string> {
  const person = await register.buyer();
  const records = await makeCashless(register.ctx, person.accountId);
  const uid = bands.newUid();
  await act('link-wristband', { uid, consumer_id: records.consumerId });
  await bands.topUp(uid, amount);
  return uid;
}

test('stored value is spent first, and the card, if there is one, pays the rest', async () => {
  const uid = await cashlessBand('15.00');
  const { order_id } = await register.sale();
  const paid = await act('charge-wristband', { order_id, uid, sequence: 3 });
  expect(paid).toMatchObject({ success: true, payment: { tender: 'wristband', amount_base: 25 }, order: { due: 0 } });
  expect(paid.order.payments.map((one: any) => [one.tender, one.amount_base])).toEqual([
    ['wristband', 25],
    ['stored-value', 15],
  ]);
  expect(await act('charge-wristband', { order_id, uid, sequence: 3 })).toMatchObject({ payment: { payment_id: paid.payment.payment_id } });
  expect(await bands.balance(uid)).toBe(0);
  expect(await act('complete-order', { order_id })).toMatchObject({ state: 'complete' });
  const { uid: poor } = await bands.band('15.00');
  expect(await bands.pay(poor)).toMatchObject({ error: 'not-enough-value' });
  expect(await bands.pay(poor, { amount_base: '15.00' })).toMatchObject({ success: true, order: { due: 25 } });
  expect(await bands.pay(poor, { amount_base: '1.00' })).toMatchObject({ error: 'not-cashless' });
});

test('of two tills that want the last of it exactly one gets it', async () => {
  const { uid } = await bands.band('40.00');
  const sales = await Promise.all(Array.from({ length: 10 }, () => register.sale()));
  const replies = await Promise.all(sales.map(({ order_id }) => act('charge-wristband', { order_id, uid })));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(replies.filter((reply) => reply.error === 'not-cashless')).toHaveLength(9);
  expect(await bands.balance(uid)).toBe(0);
});

test('control: looking first and taking then would spend it several times without the guard', async () => {
  const { uid } = await bands.band('40.00');
  const looked = await Promise.all(Array.from({ length: 10 }, () => bands.balance(uid)));
  expect(looked.filter((left) => left >= 40)).toHaveLength(10);
  const taken = await Promise.allSettled(
    looked.map(() =>
      sql`update wristband_value set balance_cents = balance_cents - 4000 where wristband_id = (select wristband_id from wristband where uid = ${uid})`.execute(
        register.ctx.db,
      ),
    ),
  );
  expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(String((taken.find((one) => one.status === 'rejected') as PromiseRejectedResult).reason)).toContain('stored_value_never_negative');
  await sql`update wristband_value set balance_cents = 4000 where wristband_id = (select wristband_id from wristband where uid = ${uid})`.execute(
    register.ctx.db,
  );
});

test('a sale given up, or a ticket refunded, puts it back on the band', async () => {
  const { uid } = await bands.band('80.00');
  const { order_id } = await register.sale();
  await act('charge-wristband', { order_id, uid });
  expect(await bands.balance(uid)).toBe(40);
  await act('cancel-transaction', { order_id });
  await act('cancel-transaction', { order_id });
  expect(await bands.balance(uid)).toBe(80);
  const second = await register.sale();
  await act('charge-wristband', { order_id: second.order_id, uid });
  await act('complete-order', { order_id: second.order_id });
  expect(await act('refund', { order_id: second.order_id, reason: 'Rain' })).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await bands.balance(uid)).toBe(80);
});
