import { afterAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { countedAddress } from '#server/platform/address.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { forgetNetworks } from './forget-networks.ts';
import { profileOwner } from './owners.ts';

const { house: it, shop } = await openShopWithBank();
afterAll(() => it.close());

const NETWORK = countedAddress('203.0.113.77');
const reserve = async ({ accountId }: { accountId: string }) => {
  const what = { productId: shop.passId, eventId: shop.eventId, date: shop.day, time: null, locationId: null, roleId: ROLE.web };
  return (await shop.ctx.stock.holds.take(shop.ctx.workspace, { ...what, owners: [profileOwner(accountId)], address: NETWORK })).holdId;
};
const networkOf = async (holdId: string) =>
  (await shop.ctx.db.selectFrom('hold').select('address').where('hold_id', '=', holdId).executeTakeFirstOrThrow()).address;

test('a day after a sale it is forgotten from which network it was held, and not before; what is only held keeps it', async () => {
  const maya = await shop.buyer();
  const [sold, held] = [await reserve(maya), await reserve(maya)];
  expect((await shop.submit(maya, shop.items([sold]))).body.data.items[0].success).toBe(true);
  expect([await forgetNetworks(it.house, it.workspaceId), await networkOf(sold)]).toEqual([0, NETWORK]);
  it.clock.advance(DAY_MS + MINUTE_MS);
  expect([await forgetNetworks(it.house, it.workspaceId), await networkOf(sold), await networkOf(held)]).toEqual([1, '', NETWORK]);
});

test('what somebody is giving back at that moment is left to the next time, and not waited for', async () => {
  const maya = await shop.buyer();
  const [one, other] = [await reserve(maya), await reserve(maya)];
  expect((await shop.submit(maya, shop.items([one, other]))).body.data.items[0].success).toBe(true);
  it.clock.advance(DAY_MS + MINUTE_MS);
  await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('hold').select('hold_id').where('hold_id', '=', one).forUpdate().execute();
    const forgetting = forgetNetworks(it.house, it.workspaceId);
    await untilBlocked(db, forgetting);
    expect(await Promise.race([forgetting, 'waits'])).toBe(1);
  });
  expect([await networkOf(one), await networkOf(other)]).toEqual([NETWORK, '']);
  expect([await forgetNetworks(it.house, it.workspaceId), await networkOf(one)]).toEqual([1, '']);
});
