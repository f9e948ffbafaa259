import { afterAll, expect, test } from 'vitest';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house: it, shop } = await openShopWithBank();
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
