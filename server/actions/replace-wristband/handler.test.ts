import { afterAll, afterEach, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { openBands } from '#server/testing/bands.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const ROUNDS = 12;
const { house, gateway, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(async () => {
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house, [])).toEqual([]);
});

const balances = (...uids: string[]) => Promise.all(uids.map(bands.balance));

test('at the same moment as a refund, all money ends up on the new band without an error', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [{ uid }, next] = [await bands.band('80.00'), bands.newUid()];
    const { order_id } = await bands.pay(uid);
    await act('complete-order', { order_id });
    const replies = await Promise.all([act('refund', { order_id, reason: 'Rain' }), act('replace-wristband', { uid, new_uid: next })]);
    expect(replies.map((reply) => reply.httpStatus)).toEqual([200, 200]);
    expect(await balances(uid, next)).toEqual([0, 80]);
  }
});

test('the same with a sale that is given up', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [{ uid }, next] = [await bands.band('80.00'), bands.newUid()];
    const { order_id } = await bands.pay(uid);
    const replies = await Promise.all([act('replace-wristband', { uid, new_uid: next }), act('cancel-transaction', { order_id })]);
    expect(replies.map((reply) => reply.httpStatus)).toEqual([200, 200]);
    expect(await balances(uid, next)).toEqual([0, 80]);
  }
});

test('the same with a top-up and a payment, each of which counts or is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [{ uid }, next] = [await bands.band('80.00'), bands.newUid()];
    const [added, paid, replaced] = await Promise.all([
      bands.topUp(uid, '20.00', { method: 'card-manual', payment_info: GOOD_CARD }),
      bands.pay(uid),
      act('replace-wristband', { uid, new_uid: next }),
    ]);
    expect(replaced.httpStatus).toBe(200);
    for (const reply of [added, paid]) expect([200, 404, 409]).toContain(reply.httpStatus);
    await house.house.outbox.drain();
    expect(await balances(uid, next)).toEqual([0, 80 + (added.success ? 20 : 0) - (paid.success ? 40 : 0)]);
  }
});

test('money that the bank refused to take back is on the last of the bands that took its place', async () => {
  const [{ uid }, next, last] = [await bands.band('20.00', { method: 'card-manual', payment_info: GOOD_CARD }), bands.newUid(), bands.newUid()];
  gateway.refuseRefunds(failed('closed'));
  await act('return-wristband-value', { uid });
  await act('replace-wristband', { uid, new_uid: next });
  await act('replace-wristband', { uid: next, new_uid: last });
  await house.house.outbox.drain();
  gateway.refuseRefunds(null);
  expect(await balances(uid, next, last)).toEqual([0, 0, 20]);
});

test('what was paid in for another band can still be given back from that one', async () => {
  const [{ uid: other }, { uid }] = [await bands.band('20.00'), await bands.band('30.00')];
  await act('replace-wristband', { uid, new_uid: bands.newUid() });
  expect(await act('return-wristband-value', { uid: other })).toMatchObject({ status: 'given', amount: 20 });
});

test.each([['worn'], ['taken off']])('a lost band that was %s when it was replaced is worn by nobody and never put on again', async (how) => {
  const [{ uid, consumerId }, other] = [await bands.band('30.00'), await bands.band()];
  if (how === 'taken off') await act('unlink-wristband', { uid });
  const next = bands.newUid();
  expect(await act('replace-wristband', { uid, new_uid: next })).toMatchObject({ consumer_id: consumerId, balance: 30 });
  expect(await act('show-wristband', { uid })).toMatchObject({ status: 'blocked', consumer_id: null });
  expect(await act('link-wristband', { uid, consumer_id: other.consumerId })).toMatchObject({ error: 'wristband-blocked' });
});
