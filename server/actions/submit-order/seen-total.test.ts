import { afterAll, expect, test } from 'vitest';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

test('a total other than the one the buyer saw refuses the order and tells the new one', async () => {
  const maya = await shop.buyer();
  const holds = await shop.hold(maya);
  const asked = gateway.asked();
  for (const total of [39.99, 0, 41, '40.01']) {
    expect((await shop.submit(maya, shop.items(holds), { total })).body.data.items[0]).toMatchObject({
      success: false,
      status: 'refused',
      total: 40,
      error_message: expect.stringContaining('total'),
    });
  }
  expect(gateway.asked()).toBe(asked);
  expect((await shop.submit(maya, shop.items(holds), { total: '40.00' })).body.data.items[0]).toMatchObject({ success: true });
});

test.each([
  [-15, 'The total must not be negative.'],
  ['-15.00', 'The total must not be negative.'],
  [15.001, 'The total is an amount with at most two decimals.'],
  ['much', 'The total is an amount with at most two decimals.'],
])('a total of %j is refused in words that fit', async (total, message) => {
  const maya = await shop.buyer();
  const { status, body } = await shop.submit(maya, shop.items(await shop.hold(maya)), { total });
  expect([status, body.errors]).toMatchObject([400, [{ message }]]);
});
