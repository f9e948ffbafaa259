import { afterAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { ERASE_WHAT_CAME_LATE, eraseWhatCameLate } from './erase-person.ts';

const PASSWORD = 'copper lantern nine';
const { house, shop } = await openShopWithBank();
const { reference } = house.house.database;
afterAll(() => house.close());

async function leaver() {
  const person = await house.person('web', { password: PASSWORD });
  await ensureConsumer(shop.ctx, person.accountId);
  return person;
}
const leave = ({ token }: { token: string }) => house.call('POST', '/api/account/delete', { token, body: { password: PASSWORD } });
const jobsOf = ({ accountId }: { accountId: string }) =>
  reference
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', ERASE_WHAT_CAME_LATE)
    .execute()
    .then((jobs) => jobs.filter(({ payload }) => JSON.stringify(payload).includes(accountId)));
const leavingOf = ({ accountId, email }: { accountId: string; email: string }) => ({ accountId, email, addresses: [email] });

test('a reset at that moment, by whom the account belongs to, stops the leaving and all that would follow', async () => {
  const person = await leaver();
  const leaving = await reference.transaction().execute(async (db) => {
    await db.selectFrom('account').select('account_id').where('account_id', '=', person.accountId).forUpdate().execute();
    const leaving = leave(person);
    await untilBlocked(db, leaving);
    await db.updateTable('session').set({ revoked_at: new Date() }).where('account_id', '=', person.accountId).execute();
    return { leaving };
  });
  expect((await leaving.leaving).body.errors).toMatchObject([{ code: 'session-ended' }]);
  expect(await jobsOf(person)).toEqual([]);
});

test('what comes late is looked for with the account locked before its orders, as everybody else locks them', async () => {
  const person = await leaver();
  const orderId = await shop.buy(person);
  const { erasing } = await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('account').select('account_id').where('account_id', '=', person.accountId).forUpdate().execute();
    const erasing = eraseWhatCameLate(shop.ctx, leavingOf(person));
    await untilBlocked(db, erasing);
    expect(await db.selectFrom('sales_order').select('order_id').where('order_id', '=', orderId).forUpdate().noWait().execute()).toHaveLength(1);
    return { erasing };
  });
  await erasing;
});

test('of two who leave, the one whose late traces are erased first takes nothing from the other’s job', async () => {
  const [first, second] = [await leaver(), await leaver()];
  for (const person of [first, second]) expect((await leave(person)).status).toBe(200);
  house.clock.advance(61_000);
  await eraseWhatCameLate(shop.ctx, leavingOf(first));
  expect([await jobsOf(first), await jobsOf(second)]).toMatchObject([[], [{}]]);
});

test('an order that is being placed keeps its key, so that it cannot be placed twice', async () => {
  const person = await leaver();
  const row = (state: 'running' | 'finished') => ({ scope: `${person.accountId}|submit-order`, key: state, state });
  const values = [row('running'), row('finished')].map((one) => ({
    ...one,
    workspace_id: house.workspaceId,
    request_hmac: Buffer.alloc(32),
    started_at: new Date(house.clock.now()),
  }));
  await shop.ctx.db.insertInto('idempotency').values(values).execute();
  expect((await leave(person)).status).toBe(200);
  const kept = await shop.ctx.db.selectFrom('idempotency').select('key').where('scope', '=', values[0]!.scope).execute();
  expect(kept).toEqual([{ key: 'running' }]);
});
