import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
import { findPromoCodes } from './promo-codes.ts';
import { openPromoBook } from './promo-uses.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('a discount tells the office how often it was used, however it is read', async () => {
  const { token } = await house.person('admin');
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, as = token) =>
    house.call(method, `/api/workspace/${house.workspaceId}/${path}`, { token: as, ...(body ? { body } : {}) });
  const data = { code: 'HALF', status: 'active', kind: 'percent', percent: 50 };
  const made = (await call('PUT', 'doclet', { template_id: TEMPLATE.productDiscount, data })).body.data;
  const other = await shop.add(TEMPLATE.productDiscount, { ...data, code: 'UNUSED' });
  expect(made.data).toEqual({ ...data, used: 0 });
  const usedIn = async (path: string, as = token) => (await call('GET', path, undefined, as)).body.data.items.map((item: any) => [item._id, item.data.used]);
  const query = `doclets/?query=${encodeURIComponent(`template:${TEMPLATE.productDiscount}`)}`;
  expect(await usedIn(`doclet/${made._id}`)).toEqual([[made._id, 0]]);
  for (let use = 1; use <= 2; use++) {
    await shop.buy(await shop.buyer(), { more: { promo_code: 'half' } });
    expect(await usedIn(`doclet/${made._id}`)).toEqual([[made._id, use]]);
  }
  const all = [
    [made._id, 2],
    [other, 0],
  ];
  expect(await usedIn(`doclet/${made._id},${other}`, (await house.person('staff')).token)).toEqual(all);
  expect(await usedIn(`doclet/${made._id},${other}?verbose=true`)).toEqual(all);
  expect((await usedIn(query)).toSorted()).toEqual(all.toSorted());
  const changed = (await call('POST', `doclet/${made._id}`, { data: { name: 'Half price' } })).body.data;
  expect(changed.data).toEqual({ ...data, name: 'Half price', used: 2 });
});

test('of two orders of one customer that are placed together only the first gets a code for one use each', async () => {
  const data = { code: 'EACH-ONCE', status: 'active', kind: 'percent', percent: 50, max_per_customer: 1 };
  await shop.add(TEMPLATE.productDiscount, data);
  const code = (await findPromoCodes(shop.ctx, [data.code], [shop.day])).get(data.code)![0]!;
  const [maya, leo] = [await shop.buyer(), await shop.buyer()];
  const declined = (await shop.submit(maya, shop.items(await shop.hold(maya)), { promo_code: data.code, payment_info: BAD_CARD })).body.data.items[0].order_id;
  const together = async (customer: string, orderIds: string[], orderId: string) =>
    inTransaction(shop.ctx, async (ctx) => {
      const book = await openPromoBook(ctx, [{ code, orderIds, customer }]);
      const before = book.mayUse(code, null, customer);
      book.claim(code, orderId, customer);
      return [before, book.mayUse(code, null, customer)];
    });
  expect(await together(leo.accountId, [], house.house.random.objectId())).toEqual([true, false]);
  expect(await together(maya.accountId, [declined], declined)).toEqual([true, false]);
});
