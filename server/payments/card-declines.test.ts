import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { BLOCK_AFTER, forgetDeclines, isBlocked, readDeclines, recordDecline } from './card-declines.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse()));
afterAll(() => house.close());

const subjects = (card: string) => ({ owner: `cart:${card}`, card, address: `address of ${card}` as CountedAddress });

test('declines go, with the traces of card and address, a day after they were counted', async () => {
  const ctx = await house.ctx();
  const kept = async () => (await ctx.db.selectFrom('card_decline').select('subject').execute()).length;
  for (let decline = 0; decline < BLOCK_AFTER; decline++) await recordDecline(ctx, subjects('first'), BLOCK_AFTER);
  house.clock.advance(DAY_MS - MINUTE_MS);
  await recordDecline(ctx, subjects('second'), BLOCK_AFTER);
  expect([await forgetDeclines(house.house, house.workspaceId), await kept()]).toEqual([0, 6]);
  house.clock.advance(2 * MINUTE_MS);
  expect([await forgetDeclines(house.house, house.workspaceId), await kept()]).toEqual([3, 3]);
  expect((await readDeclines(ctx, [subjects('second')]))[0]!.card.declines).toBe(1);
});

test('ten declines within ten minutes block for an hour; older ones no longer count', async () => {
  const ctx = await house.ctx();
  const tried = subjects('tried');
  const standing = async () => (await readDeclines(ctx, [tried]))[0]!.card;
  for (let decline = 1; decline < BLOCK_AFTER; decline++) await recordDecline(ctx, tried, BLOCK_AFTER);
  expect(await standing()).toEqual({ declines: BLOCK_AFTER - 1, blocked: false });
  house.clock.advance(10 * MINUTE_MS);
  expect(await standing()).toEqual({ declines: 0, blocked: false });
  for (let decline = 0; decline < BLOCK_AFTER; decline++) await recordDecline(ctx, tried, BLOCK_AFTER);
  house.clock.advance(59 * MINUTE_MS);
  expect((await standing()).blocked).toBe(true);
  house.clock.advance(MINUTE_MS);
  expect((await standing()).blocked).toBe(false);
});

test.each(['owner', 'card', 'address'] as const)('one blocked subject is enough: the %s', (blocked) => {
  const free = { declines: 0, blocked: false };
  const standings = { owner: free, card: free, address: free };
  expect([isBlocked(standings), isBlocked({ ...standings, [blocked]: { declines: 10, blocked: true } })]).toEqual([false, true]);
});
