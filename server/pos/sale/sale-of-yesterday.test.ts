import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { moveToNoon } from '#server/testing/at-noon.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openRegister } from '#server/testing/register.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const house = await openTestHouse({}, { gateway: createFakeGateway() });
moveToNoon(house);
const register = await openRegister(house);
afterAll(() => house.close());

test('nothing more is taken for a sale whose day is over, and what was paid of it can be given back', async () => {
  const items = [{ doclet_id: register.passId, event_id: register.eventId, date: register.today }];
  const { order_id } = await register.sale(0, { items });
  const paid = await register.sale(0, { items });
  await register.act('charge-cash', { order_id, amount_base: '10.00' });
  await register.act('charge-cash', { order_id: paid.order_id });
  house.clock.advance(DAY_MS);
  const staff = await house.person('staff');
  for (const [tender, more] of [
    ['charge-cash', {}],
    ['charge-card', GOOD_CARD],
  ] as const)
    expect(await register.act(tender, { order_id, ...more }, staff)).toMatchObject({ httpStatus: 409, error: 'visit-over' });
  expect(await register.act('cancel-transaction', { order_id }, staff)).toMatchObject({ state: 'cancelled' });
  expect(await register.act('complete-order', { order_id: paid.order_id }, staff)).toMatchObject({ state: 'complete' });
});
