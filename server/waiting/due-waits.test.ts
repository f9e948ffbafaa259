import { afterAll, expect, test } from 'vitest';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { waitingLine } from '#server/testing/waiting-line.ts';
import { dueWaits, readAlike } from './due-waits.ts';

const { house, shop } = await openShopWithBank();
const { letGo, offer, soldOut, waits } = waitingLine(house, shop);
afterAll(() => house.close());

const due = async () => (await dueWaits(shop.ctx, await shop.ctx.stock.catalogs.of(shop.ctx.workspace), await readAlike(shop.ctx))).groups.size;

test('a line comes up once as many are free as can be bought, and no sooner', async () => {
  const { pass, holds } = await soldOut(3, { min_per_order: 2 });
  await waits(pass, 'pair@example.test', 3);
  expect(await due()).toBe(0);
  await letGo(holds.slice(0, 1));
  expect(await due()).toBe(0);
  await letGo(holds.slice(1, 2));
  expect(await due()).toBe(1);
  await offer();
  expect(await due()).toBe(0);
});
