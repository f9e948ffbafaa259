import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { checkoutKeyOf, issueCheckoutKey, readCheckoutKey } from './checkout-key.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const withCart = async (cartKey: string | null, workspaceId = it.workspaceId) => {
  const ctx = await it.ctx(workspaceId);
  return { ...ctx, actor: { caller: 'nobody' as const, accountId: null, cartKey } };
};

test('a key tells its account for an hour, with the same cart and in the same workspace', async () => {
  const { accountId } = await it.person('web');
  const ctx = await withCart('cart-of-mine-aaaaaaaaaaaa');
  const key = await issueCheckoutKey(ctx, accountId);
  expect(await readCheckoutKey(ctx, key)).toEqual({ accountId });
  expect(await readCheckoutKey(await withCart('another-cart-aaaaaaaaaaaa'), key)).toBeNull();
  expect(await readCheckoutKey(await withCart(null), key)).toBeNull();
  expect(await readCheckoutKey(await withCart('cart-of-mine-aaaaaaaaaaaa', it.otherWorkspaceId), key)).toBeNull();
  it.clock.advance(3_601_000);
  expect(await readCheckoutKey(ctx, key)).toBeNull();
});

test('a key issued without a cart works with any', async () => {
  const { accountId } = await it.person('web');
  const key = await issueCheckoutKey(await withCart(null), accountId);
  expect(await readCheckoutKey(await withCart('cart-of-mine-aaaaaaaaaaaa'), key)).toEqual({ accountId });
});

test.each([null, '', 'x', 'x'.repeat(5000)])('%j is no key', async (key) => {
  expect(await readCheckoutKey(await it.ctx(), key)).toBeNull();
});

test.each([
  [{}, undefined, null],
  [{ 'x-checkout-key': ['twice', 'sent'] }, null, null],
  [{ 'x-checkout-key': 'in the header' }, null, 'in the header'],
  [{ 'x-checkout-key': 'in the header' }, 'in the body', 'in the body'],
])('of %j and %j in the body the key is %j', (headers, inBody, key) => {
  expect(checkoutKeyOf(headers, inBody)).toBe(key);
});
