import { afterAll, expect, test } from 'vitest';
import { openBands } from '#server/testing/bands.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, register, act, bands } = await openBands();
afterAll(() => house.close());

const byCard = { method: 'card-manual', payment_info: GOOD_CARD };

test('two terminals that come to the same number have each added their own', async () => {
  const { uid } = await bands.band();
  const terminal_id = await register.terminal({ kind: 'till', name: 'Till 2' });
  for (const more of [{}, { terminal_id }]) expect(await bands.topUp(uid, '20.00', { ...byCard, ...more, sequence: 88 })).toMatchObject({ status: 'added' });
  expect(await bands.balance(uid)).toBe(40);
});

test('nothing is added at a terminal that was switched off, nor at one that does not exist, by the office neither', async () => {
  const { uid } = await bands.band();
  const [staff, lost] = [await house.person('staff'), await register.terminal({ kind: 'till', name: 'Till 3', status: 'lost' })];
  const topUp = (terminal_id: string) => act('top-up-wristband', { uid, terminal_id, amount: '20.00', ...byCard }, staff);
  expect(await topUp(lost)).toMatchObject({ error: 'terminal-blocked' });
  expect(await topUp(register.storeId)).toMatchObject({ httpStatus: 404 });
  expect(await bands.balance(uid)).toBe(0);
});
