import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

let it: TestHouse;
let shop: Shop;
beforeAll(async () => {
  it = await openTestHouse({}, { gateway: createFakeGateway() });
  shop = await openShop(it);
});
afterAll(() => it.close());

test('a person gets everything that is theirs, and nothing that opens anything', async () => {
  const [buyer, other] = [await shop.buyer({ firstName: 'Ida' }), await shop.buyer({ firstName: 'Otto' })];
  await shop.buy(buyer, { names: [['Ida', 'Ortiz']] });
  await shop.buy(other, { names: [['Otto', 'Ortiz']] });
  const reply = await it.call('GET', '/api/account/export', { token: buyer.token });
  const data = JSON.parse(reply.text) as { account: { email: string }; orders: { total: number; items: unknown[] }[]; tickets: unknown[] };
  expect(data.account.email).toBe(buyer.email);
  expect(data.orders).toHaveLength(1);
  expect(data.tickets).toHaveLength(1);
  expect(reply.text).not.toContain('Otto');
  expect(reply.text).not.toMatch(/secret|vault_id|password|"k"/);
  expect((await it.call('GET', '/api/account/export')).status).toBe(401);
});
