import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';

const { house, shop } = await openShopWithBank();
const { open: act, offer, soldOut, letGo, waits } = waitingLine(house, shop);
afterAll(() => house.close());

const aheadOf = async (token: string) => outcomeOf(await act('show-waiting', token))['ahead'];
/** Sold from the same places as another pass. */
async function sharing(pass: string): Promise<string> {
  const { data } = (await docletById(shop.ctx, pass))!;
  return shop.product({
    name: 'Shares its places',
    waiting_list: true,
    entitlement_type_data: data['entitlement_type_data'],
    type_weave_props: data['type_weave_props'],
  });
}

test('those who wait for another pass out of the same places are before one too', async () => {
  const { pass, holds } = await soldOut(1);
  const child = await sharing(pass);
  const apart = await soldOut(1);
  await waits(apart.pass, 'apart@line.test');
  const first = await waits(pass, 'first@line.test');
  const second = await waits(child, 'second@line.test');
  const third = await waits(pass, 'third@line.test');
  expect([await aheadOf(first), await aheadOf(second), await aheadOf(third)]).toEqual([0, 1, 2]);
  await letGo(holds);
  await offer();
  expect([await aheadOf(second), await aheadOf(third)]).toEqual([0, 1]);
});

test('another day has a line of its own', async () => {
  const { pass } = await soldOut(1);
  const date = addDays(shop.day, 1);
  await waits(pass, 'today@line.test');
  await shop.hold({ cartKey: 'd'.repeat(32) }, { productId: pass, date });
  expect(await aheadOf(await waits(pass, 'next@line.test', 1, { date }))).toBe(0);
});

test('whoever is not given places at the moment is in the way of those alone who wait for the same', async () => {
  const { pass } = await soldOut(1);
  const child = await sharing(pass);
  await waits(child, 'paused@line.test');
  const behind = await waits(pass, 'behind@line.test');
  await shop.ctx.db.updateTable('waiting_entry').set({ kept_pools: [] }).where('product_id', '=', child).execute();
  expect(await aheadOf(behind)).toBe(0);
  expect(await aheadOf(await waits(child, 'also@line.test'))).toBe(2);
});
