import { afterAll, expect, test } from 'vitest';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house: it, shop } = await openShopWithBank();
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
