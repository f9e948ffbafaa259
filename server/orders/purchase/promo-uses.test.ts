import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { findPromoCodes } from './promo-codes.ts';
import { openPromoBook, promoUseCounts } from './promo-uses.ts';

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

test('a buyer who changes to another code waits for the one that they give up first, and keeps the other free meanwhile', async () => {
  const promoIds: string[] = [];
  for (const code of ['GIVEN-UP', 'TAKEN-UP']) {
    promoIds.push(await shop.add(TEMPLATE.productDiscount, { code, status: 'active', kind: 'percent', percent: 50 }));
    await shop.buy(await shop.buyer(), { more: { promo_code: code } });
  }
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya));
  await shop.submit(maya, items, { promo_code: 'GIVEN-UP', payment_info: BAD_CARD });
  const lock = (db: Db, promoId: string) => db.selectFrom('promo_count').select('used').where('promo_id', '=', promoId).forUpdate().noWait().execute();
  const { changing } = await inTransaction(shop.ctx, async ({ db }) => {
    await lock(db, promoIds[0]!);
    const changing = shop.submit(maya, items, { promo_code: 'TAKEN-UP' });
    await untilBlocked(db, changing);
    expect(await lock(db, promoIds[1]!)).toEqual([{ used: 1 }]);
    return { changing };
  });
  expect((await changing).body.data.items[0]).toMatchObject({ success: true });
  expect([...(await promoUseCounts(shop.ctx, promoIds)).values()]).toEqual([{ used: 1 }, { used: 2 }]);
});
