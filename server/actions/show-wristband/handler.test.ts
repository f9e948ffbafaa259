import { afterAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openBands } from '#server/testing/bands.ts';
import { makeCashless } from '#server/testing/cashless.ts';

const { house, register, act, bands } = await openBands();
afterAll(() => house.close());

test('a worn band says whose it is, what is on it and what may be spent', async () => {
  const { uid, consumerId } = await bands.band('30.00');
  expect(await act('show-wristband', { uid: uid.toLowerCase() })).toMatchObject({
    uid,
    status: 'linked',
    consumer_id: consumerId,
    first_name: 'Ana',
    balance: 30,
    cashless: false,
    spent_today: 0,
    last_wearer: null,
    replaced_by: null,
  });
});

test('what was spent by card counts against today', async () => {
  const person = await register.buyer();
  const { consumerId } = await makeCashless(register.ctx, person.accountId);
  const uid = bands.newUid();
  await act('link-wristband', { uid, consumer_id: consumerId });
  const { order_id } = await bands.pay(uid);
  await act('complete-order', { order_id });
  expect(await act('show-wristband', { uid })).toMatchObject({ cashless: true, spent_today: 40 });
});

test('a lost band says whose it was, and which band has taken its place', async () => {
  const { uid, consumerId } = await bands.band('30.00');
  await act('block-wristband', { uid });
  const blocked = { status: 'blocked', balance: 30, consumer_id: null, last_wearer: { consumer_id: consumerId, first_name: 'Ana', last_name: 'Band' } };
  expect(await act('show-wristband', { uid })).toMatchObject({ ...blocked, replaced_by: null });
  const next = bands.newUid();
  await act('replace-wristband', { uid, new_uid: next });
  expect(await act('show-wristband', { uid })).toMatchObject({ balance: 0, replaced_by: next });
});

test('what comes back to a band after somebody else wears it is found by its number', async () => {
  const { uid } = await bands.band('40.00');
  const { order_id } = await bands.pay(uid);
  await act('complete-order', { order_id });
  await act('unlink-wristband', { uid });
  await act('link-wristband', { uid, consumer_id: await bands.guest('Ben') });
  expect(await act('show-wristband', { uid })).toMatchObject({ first_name: 'Ben', balance: 0, earlier: [] });
  await act('refund', { order_id });
  const { earlier, ...now } = await act('show-wristband', { uid });
  expect([now.balance, earlier]).toMatchObject([0, [{ first_name: 'Ana', last_name: 'Band', balance: 40 }]]);
  expect(await act('return-wristband-value', { uid: earlier[0].uid })).toMatchObject({ status: 'given', amount: 40 });
  expect(await act('show-wristband', { uid })).toMatchObject({ earlier: [] });
  expect(await checkInvariants(house.house)).toEqual([]);
});

test('refuses unknown bands, malformed numbers, and visitors', async () => {
  const { uid } = await bands.band();
  expect(await act('show-wristband', { uid: '04FFFFFFF0' })).toMatchObject({ httpStatus: 404 });
  expect(await act('show-wristband', { uid: 'a b' })).toMatchObject({ httpStatus: 400 });
  expect(await act('show-wristband', { uid }, await house.person('web'))).toMatchObject({ httpStatus: 403 });
});
