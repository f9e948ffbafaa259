import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { sendBankEvent } from '#server/testing/bank-events.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { claimDue, dismissEvent, GIVE_UP_AFTER_MS, lockEvent, markApplied, type InboxRow } from './gateway-inbox.ts';
import { applyWebhooks } from './webhooks.ts';

const { house, gateway, shop } = await openShopWithBank();
const { ctx } = shop;
afterAll(() => house.close());

/** An event that has come and matches nothing yet. */
async function arrived(eventId: string): Promise<InboxRow> {
  const row: InboxRow = { gateway: 'sandbox', event_id: eventId, payload: { id: eventId, type: 'ignored', name: 'of nobody' } };
  await ctx.db
    .insertInto('gateway_inbox')
    .values({
      ...row,
      workspace_id: house.workspaceId,
      payload: JSON.stringify(row.payload),
      received_at: new Date(house.clock.now()),
      processed_at: null,
    })
    .execute();
  return row;
}
const waiting = async () =>
  (await ctx.db.selectFrom('gateway_inbox').select('event_id').where('processed_at', 'is', null).orderBy('event_id').execute()).map((row) => row.event_id);

test('an event that matches nothing yet is tried less and less often, then once an hour, and is left to people after three days', async () => {
  const received = house.clock.now();
  const event = await arrived('evt_tried');
  const triesUntil = async (afterMs: number, everyMs: number): Promise<number> => {
    let tries = 0;
    for (; house.clock.now() - received < afterMs; house.clock.advance(everyMs)) tries += (await claimDue(ctx)).length;
    return tries;
  };
  expect(await triesUntil(MINUTE_MS, 1000)).toBe(6);
  expect(await triesUntil(HOUR_MS, 20_000)).toBe(6);
  expect(await triesUntil(DAY_MS, MINUTE_MS)).toBe(23);
  house.clock.advance(GIVE_UP_AFTER_MS - DAY_MS);
  expect(await triesUntil(GIVE_UP_AFTER_MS + HOUR_MS, MINUTE_MS)).toBe(0);
  await markApplied(ctx, [event]);
});

test('an event is applied by one node: not while another has it, nor once it is done, whatever else waits', async () => {
  const [mine, other] = [await arrived('evt_mine'), await arrived('evt_other')];
  const elsewhere = (event: InboxRow) => inTransaction(ctx, (ctx) => lockEvent(ctx, event));
  await inTransaction(ctx, async (inside) => {
    expect(await lockEvent(inside, mine)).toEqual([mine]);
    expect(await elsewhere(mine)).toEqual([]);
    expect(await elsewhere(other)).toEqual([other]);
  });
  await markApplied(ctx, [mine]);
  expect(await elsewhere(mine)).toEqual([]);
  expect(await waiting()).toEqual(['evt_other']);
  await markApplied(ctx, [other]);
});

test('an administrator dismisses one event, once it has been given up', async () => {
  for (const eventId of ['evt_dismissed', 'evt_kept']) await arrived(eventId);
  const dismiss = (eventId: string) => inTransaction(ctx, (ctx) => dismissEvent(ctx, eventId, 'Of another shop'));
  expect(await dismiss('evt_dismissed')).toBe(false);
  house.clock.advance(GIVE_UP_AFTER_MS + 1);
  expect([await dismiss('evt_dismissed'), await dismiss('evt_unknown')]).toEqual([true, false]);
  expect(await waiting()).toEqual(['evt_kept']);
});

test('a charge that cannot be settled does not hold up the one that is told with it', async () => {
  const charges = [];
  for (let times = 0; times < 2; times++) {
    const maya = await shop.buyer();
    gateway.lose(1);
    const { order_id } = (await shop.submit(maya, shop.items(await shop.hold(maya)))).body.data.items[0];
    charges.push(gateway.charges.get(`${order_id}:1:${house.workspaceId}`)!);
  }
  const [odd, good] = charges.map(({ gatewayKey, outcome }) => ({ type: 'charge.updated', gatewayKey, outcome }));
  await sendBankEvent(house, { ...odd!, outcome: { ...odd!.outcome, amountCents: 9_000_000_000 } });
  await sendBankEvent(house, good!);
  expect(await applyWebhooks(house.house)).toBe(1);
  const states = await ctx.db
    .selectFrom('payment')
    .select('state')
    .where('gateway_key', 'in', [odd!.gatewayKey, good!.gatewayKey])
    .orderBy('payment_id')
    .execute();
  expect(states).toEqual([{ state: 'unknown' }, { state: 'approved' }]);
});
