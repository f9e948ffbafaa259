import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const item = (doclet_id: string) => ({ doclet_id, event_id: register.eventId, date: register.day });

/** Whether the till was answered while somebody else kept the hold from being freed. */
async function answeredTooSoon(holdId: string, call: () => Promise<unknown>): Promise<boolean> {
  let isAnswered = false;
  const { answer, tooSoon } = await register.ctx.db.transaction().execute(async (db) => {
    await sql`select from hold where workspace_id = ${house.workspaceId} and hold_id = ${holdId} for update`.execute(db);
    const answer = call().then(() => (isAnswered = true));
    await untilBlocked(db, answer);
    await Promise.race([answer, sleep(500)]);
    return { answer, tooSoon: isAnswered };
  });
  await answer;
  return tooSoon;
}

test.each([
  ['is cancelled', (order_id: string) => act('cancel-transaction', { order_id })],
  ['is changed', (order_id: string, item_id: string) => act('add-order-items', { order_id, items: [], remove: [item_id] })],
])('what a sale lets go is for sale again by the time its till hears that it %s', async (_, letGo) => {
  const pass = await register.limited(1);
  const { order_id, items } = await act('add-order-items', { order_id: await register.open(), items: [item(pass)] });
  expect(await answeredTooSoon(items[0].hold_id, () => letGo(order_id, items[0].item_id))).toBe(false);
  expect(await act('add-order-items', { order_id: await register.open(), items: [item(pass)] })).toMatchObject({ httpStatus: 200 });
});

test.each([
  ['that nothing was paid for', async () => {}],
  ['of which a part was paid', (order_id: string) => act('charge-cash', { order_id, amount_base: '5.00' })],
])('a sale %s is cancelled under a key without waiting for itself', async (_, pay) => {
  const order_id = await register.open();
  await act('add-order-items', { order_id, items: [item(await register.limited(2)), item(await register.limited(2))] });
  await pay(order_id);
  const headers = { 'idempotency-key': `cancel-${order_id}` };
  const cancel = () => house.act('cancel-transaction', { order_id }, { token: register.operator.token, headers });
  const [first, again] = [await cancel(), await cancel()];
  expect([first.status, again.text]).toEqual([200, first.text]);
});
