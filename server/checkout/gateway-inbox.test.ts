import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { claimDue, GIVE_UP_AFTER_MS } from './gateway-inbox.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('an event that matches nothing yet is tried less and less often, then once an hour, and is left to people after three days', async () => {
  const received = house.clock.now();
  await shop.ctx.db
    .insertInto('gateway_inbox')
    .values({
      workspace_id: house.workspaceId,
      gateway: 'sandbox',
      event_id: 'evt_of-nobody',
      payload: JSON.stringify({ id: 'evt_of-nobody', type: 'ignored' }),
      received_at: new Date(received),
      processed_at: null,
    })
    .execute();
  const triesUntil = async (afterMs: number, everyMs: number): Promise<number> => {
    let tries = 0;
    for (; house.clock.now() - received < afterMs; house.clock.advance(everyMs)) tries += (await claimDue(shop.ctx)).length;
    return tries;
  };
  expect(await triesUntil(60_000, 1000)).toBe(6);
  expect(await triesUntil(HOUR_MS, 20_000)).toBe(6);
  expect(await triesUntil(DAY_MS, 60_000)).toBe(23);
  house.clock.advance(GIVE_UP_AFTER_MS - DAY_MS);
  expect(await triesUntil(GIVE_UP_AFTER_MS + HOUR_MS, 60_000)).toBe(0);
});
