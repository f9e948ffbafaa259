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

test('the buyer and the office get the receipt, another visitor finds no such order', async () => {
  const [buyer, other, staff] = [await shop.buyer(), await shop.buyer(), await it.person('staff')];
  const orderId = await shop.buy(buyer);
  const receipt = (token: string) => it.call('GET', `/api/workspace/${it.workspaceId}/order/${orderId}/receipt.pdf`, { token });
  const reply = await receipt(buyer.token);
  expect(reply.text.startsWith('%PDF-')).toBe(true);
  expect(reply.headers['content-disposition']).toContain('attachment');
  expect((await receipt(staff.token)).status).toBe(200);
  expect((await receipt(other.token)).status).toBe(404);
});
