import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { openTillAtNoon } from '#server/testing/at-noon.ts';
import { bandsOf } from '#server/testing/bands.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, register } = await openTillAtNoon();
afterAll(() => house.close());

test('nothing more is taken for a sale whose day is over, and what was paid of it can be given back', async () => {
  const items = [{ doclet_id: register.passId, event_id: register.eventId, date: register.today }];
  const { order_id } = await register.sale(0, { items });
  const paid = await register.sale(0, { items });
  await register.act('charge-cash', { order_id, amount_base: '10.00' });
  await register.act('charge-cash', { order_id: paid.order_id });
  const { uid } = await bandsOf(register).band('50.00');
  house.clock.advance(DAY_MS);
  const staff = await house.person('staff');
  for (const [tender, more] of [
    ['charge-cash', {}],
    ['charge-card', GOOD_CARD],
    ['charge-wristband', { uid }],
  ] as const)
    expect(await register.act(tender, { order_id, ...more }, staff)).toMatchObject({ httpStatus: 409, error: 'visit-over' });
  expect(await register.act('cancel-transaction', { order_id }, staff)).toMatchObject({ state: 'cancelled' });
  expect(await register.act('complete-order', { order_id: paid.order_id }, staff)).toMatchObject({ state: 'complete' });
});
