import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { promoUseCounts } from '#server/orders/purchase/promo-uses.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const item = () => ({ doclet_id: register.passId, event_id: register.eventId, date: register.day });

describe('items of a sale', () => {
  test('carry a promo code once, and give it back when they come to nothing', async () => {
    await register.add(TEMPLATE.productDiscount, { name: 'Half', code: 'HALF', status: 'active', kind: 'percent', percent: 50, max_uses: 1 });
    const sale = await register.sale(1, { promo_code: 'half' });
    expect(sale).toMatchObject({ total: 20, discount: 20 });
    expect(await register.sale(1, { promo_code: 'HALF' })).toMatchObject({ httpStatus: 400, error: 'promo-invalid' });
    await act('cancel-transaction', { order_id: sale.order_id });
    expect(await register.sale(1, { promo_code: 'HALF' })).toMatchObject({ total: 20 });
  });

  test('get the discount that is for them, if two have the same code', async () => {
    const other = await register.product({ name: 'Other' });
    for (const [product_ids, percent] of [
      [[other], 10],
      [[register.passId], 25],
    ] as const)
      await register.add(TEMPLATE.productDiscount, { code: 'SHARED', status: 'active', kind: 'percent', percent, product_ids: [...product_ids] });
    expect(await register.sale(1, { promo_code: 'SHARED' })).toMatchObject({ total: 30 });
  });

  test('use up no code that takes nothing off, until an item is added that it is for', async () => {
    const other = await register.product({ name: 'Other' });
    const data = { name: 'Other', code: 'OTHER', status: 'active', kind: 'percent', percent: 50, max_uses: 1, product_ids: [other] };
    const promoId = await register.add(TEMPLATE.productDiscount, data);
    const used = async () => (await promoUseCounts(register.ctx, [promoId])).get(promoId)!.used;
    const sale = await register.sale(1, { promo_code: 'OTHER' });
    expect([sale.total, sale.promo_code, await used()]).toEqual([40, 'OTHER', 0]);
    const items = [{ doclet_id: other, event_id: register.eventId, date: register.day }];
    const both = await act('add-order-items', { order_id: sale.order_id, items });
    expect([both.total, await used()]).toEqual([60, 1]);
    const { item_id } = both.items.find((item: { doclet_id: string }) => item.doclet_id === other);
    expect(await act('add-order-items', { order_id: sale.order_id, items: [], remove: [item_id] })).toMatchObject({ total: 40 });
    expect(await used()).toBe(0);
  });

  test.each([
    ['a later', 'EARLIER-1', 'LATER-1'],
    ['an earlier', 'LATER-2', 'EARLIER-2'],
  ])('that change to %s code lock the codes in one order, whichever they give up', async (_, from, to) => {
    const ids = new Map<string, string>();
    for (const code of [from, to].toSorted())
      ids.set(code, await register.add(TEMPLATE.productDiscount, { code, status: 'active', kind: 'percent', percent: 50 }));
    for (const code of [from, to]) await register.sale(1, { promo_code: code });
    const [earlier, later] = [...ids.values()];
    const { order_id } = await register.sale(1, { promo_code: from });
    const lock = (db: Db, promoId: string) => db.selectFrom('promo_count').select('promo_id').where('promo_id', '=', promoId).forUpdate().noWait().execute();
    const { changing } = await inTransaction(register.ctx, async ({ db }) => {
      await lock(db, earlier!);
      const changing = act('add-order-items', { order_id, items: [], promo_code: to });
      await untilBlocked(db, changing);
      expect(await lock(db, later!)).toEqual([{ promo_id: later }]);
      return { changing };
    });
    expect(await changing).toMatchObject({ promo_code: to, total: 20 });
    const used = await promoUseCounts(register.ctx, [...ids.values()]);
    expect([from, to].map((code) => used.get(ids.get(code)!))).toEqual([{ used: 1 }, { used: 2 }]);
  });

  test('lose their promo code to an empty one, which frees its use once and recalculates the price', async () => {
    const promoId = await register.add(TEMPLATE.productDiscount, { name: 'Off', code: 'OFF', status: 'active', kind: 'percent', percent: 50, max_uses: 2 });
    const used = async () => (await promoUseCounts(register.ctx, [promoId])).get(promoId)!.used;
    const [{ order_id }] = [await register.sale(2, { promo_code: 'OFF' }), await register.sale(1, { promo_code: 'OFF' })];
    expect(await used()).toBe(2);
    const again = (data: object) => act('add-order-items', { order_id, items: [], ...data });
    for (const kept of [{}, { promo_code: null }]) expect(await again(kept)).toMatchObject({ total: 40, discount: 40 });
    expect(await Promise.all(['', ' '].map((promo_code) => again({ promo_code })))).toMatchObject([{ total: 80 }, { total: 80, discount: 0 }]);
    expect(await used()).toBe(1);
    expect(await again({})).toMatchObject({ total: 80 });
    expect(await again({ promo_code: 'OFF' })).toMatchObject({ total: 40 });
    await act('charge-cash', { order_id, amount_base: '30.00' });
    expect(await again({ promo_code: '' })).toMatchObject({ total: 80, paid: 30, due: 50 });
    await act('cancel-transaction', { order_id });
    expect(await used()).toBe(1);
  });

  test('are sold without a promo code that has ended meanwhile, once it is taken off', async () => {
    const promoId = await register.add(TEMPLATE.productDiscount, { name: 'Over', code: 'OVER', status: 'active', kind: 'percent', percent: 50 });
    const { order_id } = await register.sale(1, { promo_code: 'OVER' });
    await updateDocletData(register.ctx, promoId, { status: 'inactive' });
    expect(await act('add-order-items', { order_id, items: [item()] })).toMatchObject({ error: 'promo-invalid' });
    expect(await act('add-order-items', { order_id, items: [item()], promo_code: '' })).toMatchObject({ total: 80, discount: 0 });
  });

  test('count a promo code for a customer who is named only later, too', async () => {
    await register.add(TEMPLATE.productDiscount, { name: 'Once', code: 'ONCE', status: 'active', kind: 'percent', percent: 50, max_per_customer: 1 });
    const profile_id = (await register.buyer()).accountId;
    const first = await register.sale(1, { promo_code: 'ONCE' });
    expect(await act('add-order-items', { order_id: first.order_id, items: [], profile_id })).toMatchObject({ total: 20 });
    expect(await register.sale(1, { promo_code: 'ONCE', profile_id })).toMatchObject({ error: 'promo-invalid' });
    const second = await register.sale(1, { promo_code: 'ONCE' });
    expect(await act('add-order-items', { order_id: second.order_id, items: [], profile_id })).toMatchObject({ error: 'promo-invalid' });
    await act('cancel-transaction', { order_id: first.order_id });
    expect(await act('add-order-items', { order_id: second.order_id, items: [], profile_id })).toMatchObject({ total: 20 });
  });
});
