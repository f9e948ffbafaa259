import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import { openBands } from '#server/testing/bands.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, gateway, register, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(async () => {
  await house.house.outbox.drain();
  expect(await checkInvariants(house.house, [])).toEqual([]);
});

/** The number under which a band stays its last wearer's. */
async function earlierNumber(uid: string): Promise<string> {
  const { rows } = await sql<{ uid: string }>`select uid from wristband where uid like ${`${uid}--%`}`.execute(register.ctx.db);
  return rows[0]!.uid;
}

test('a band with money on it is not given to somebody else; checking it out returns the money', async () => {
  const { uid, consumerId } = await bands.band('30.00');
  await act('unlink-wristband', { uid });
  const other = await bands.guest('Bo');
  expect(await act('link-wristband', { uid, consumer_id: other })).toMatchObject({ error: 'wristband-has-value' });
  expect(await act('link-wristband', { uid, consumer_id: consumerId })).toMatchObject({ status: 'linked', balance: 30 });
  expect(await act('checkout-wristband', { uid })).toMatchObject({ status: 'checked_out', balance: 30 });
  expect(await bands.topUp(uid, '10.00')).toMatchObject({ error: 'wristband-not-linked' });
  expect(await act('return-wristband-value', { uid })).toMatchObject({ amount: 30, wristband: { balance: 0 } });
});

test('money is of who wore the band last, and not of who wore it before them', async () => {
  const [uid, ana, bo] = [bands.newUid(), await bands.guest('Ana'), await bands.guest('Bo')];
  const putOn = (consumer_id: string) => act('link-wristband', { uid, consumer_id });
  for (const consumer_id of [ana, bo]) {
    await putOn(consumer_id);
    if (consumer_id === bo) await bands.topUp(uid, '30.00');
    await act('unlink-wristband', { uid });
  }
  expect(await putOn(ana)).toMatchObject({ error: 'wristband-has-value' });
  expect(await putOn(bo)).toMatchObject({ status: 'linked', balance: 30 });
});

test('money that comes back later goes to the last wearer, not the next', async () => {
  const { uid, consumerId } = await bands.band('40.00');
  const { order_id } = await register.sale();
  await act('charge-wristband', { order_id, uid });
  await act('complete-order', { order_id });
  await act('unlink-wristband', { uid });
  const next = await bands.guest('Bo');
  expect(await act('link-wristband', { uid, consumer_id: next })).toMatchObject({ uid, status: 'linked', balance: 0 });
  expect(await act('refund', { order_id, reason: 'Rain' })).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await act('link-wristband', { uid, consumer_id: next })).toMatchObject({ balance: 0 });
  const own = bands.newUid();
  expect(await act('replace-wristband', { uid: await earlierNumber(uid), new_uid: own })).toMatchObject({ uid: own, consumer_id: consumerId, balance: 40 });
});

test('a band on which somebody else once had money can replace a lost one', async () => {
  const [{ uid: used }, { uid, consumerId }] = [await bands.band('40.00'), await bands.band('30.00')];
  await bands.pay(used);
  await act('unlink-wristband', { uid: used });
  expect(await act('replace-wristband', { uid, new_uid: used })).toMatchObject({ uid: used, consumer_id: consumerId, balance: 30 });
  expect(await bands.balance(used)).toBe(30);
  expect(await act('replace-wristband', { uid, new_uid: used })).toMatchObject({ uid: used, balance: 30 });
});

test('of ten people who are to wear it next at once one gets it', async () => {
  const { uid } = await bands.band('40.00');
  await bands.pay(uid);
  await act('unlink-wristband', { uid });
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => bands.guest(`P${at}`)));
  const replies = await Promise.all(people.map((consumer_id) => act('link-wristband', { uid, consumer_id })));
  expect(replies.map(({ status, error }) => status ?? error).toSorted()).toEqual(['linked', ...Array.from({ length: 9 }, () => 'wristband-linked')]);
});

test('money that the bank refuses to take back does not become the next wearer’s either', async () => {
  const { uid } = await bands.band('20.00', { method: 'card-manual', payment_info: GOOD_CARD });
  gateway.refuseRefunds(failed('closed'));
  await act('return-wristband-value', { uid });
  await act('unlink-wristband', { uid });
  const next = await bands.guest('Bo');
  await act('link-wristband', { uid, consumer_id: next });
  await house.house.outbox.drain();
  gateway.refuseRefunds(null);
  expect(await bands.balance(uid)).toBe(0);
  expect(await bands.balance(await earlierNumber(uid))).toBe(20);
});
