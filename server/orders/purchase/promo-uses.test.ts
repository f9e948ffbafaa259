import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

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
