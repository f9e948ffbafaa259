import { afterAll, afterEach, expect, test } from 'vitest';
import { openBands } from '#server/testing/bands.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, act, bands } = await openBands();
afterAll(() => house.close());
afterEach(() => expectSound(house));

test('a lost band is blocked, and the next one gets what was on it', async () => {
  const { uid, consumerId } = await bands.band('30.00');
  const next = bands.newUid();
  expect(await act('block-wristband', { uid })).toMatchObject({ status: 'blocked', balance: 30 });
  expect(await bands.pay(uid)).toMatchObject({ error: 'wristband-not-linked' });
  expect(await act('link-wristband', { uid, consumer_id: consumerId })).toMatchObject({ error: 'wristband-blocked' });
  expect(await act('replace-wristband', { uid, new_uid: uid })).toMatchObject({ error: 'same-wristband' });
  const replies = await Promise.all([1, 2, 3].map(() => act('replace-wristband', { uid, new_uid: next })));
  for (const reply of replies) expect(reply).toMatchObject({ uid: next, status: 'linked', balance: 30, first_name: 'Ana' });
  expect(await act('replace-wristband', { uid, new_uid: bands.newUid() })).toMatchObject({ error: 'wristband-replaced' });
  expect([await bands.balance(uid), await bands.balance(next)]).toEqual([0, 30]);
  expect(await act('return-wristband-value', { uid: next })).toMatchObject({ amount: 30 });
});

test('a lost band that nobody wears any more is blocked as well; one that was handed in stays handed in', async () => {
  const [{ uid, consumerId }, given] = [await bands.band(), await bands.band()];
  await act('unlink-wristband', { uid });
  expect(await act('block-wristband', { uid })).toMatchObject({ status: 'blocked', consumer_id: null });
  expect(await act('link-wristband', { uid, consumer_id: consumerId })).toMatchObject({ error: 'wristband-blocked' });
  await act('checkout-wristband', { uid: given.uid });
  expect(await act('block-wristband', { uid: given.uid })).toMatchObject({ httpStatus: 409, error: 'wristband-checked-out' });
});
