import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { forgetFinished, forgetSpent, freeCutOffRequests } from './tidy.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const count = async (table: 'rate_window' | 'captcha_spent' | 'outbox' | 'idempotency') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute((await it.ctx()).db);
  return rows[0]!.count;
};
const hoursPass = (hours: number) => it.clock.advance(hours * HOUR_MS);

test('finished jobs go after a week and kept answers after two days; unsent mails stay', async () => {
  const ctx = await it.ctx();
  const at = new Date(it.clock.now());
  const job = (sent_at: Date | null) => ({
    workspace_id: it.workspaceId,
    outbox_id: ctx.random.objectId(),
    kind: 'a test',
    payload: JSON.stringify({}),
    run_at: at,
    sent_at,
  });
  const [sent, waiting] = [Array.from({ length: 4500 }, () => job(at)), job(null)];
  for (let from = 0; from < sent.length; from += 1500)
    await ctx.db
      .insertInto('outbox')
      .values(sent.slice(from, from + 1500))
      .execute();
  await ctx.db.insertInto('outbox').values(waiting).execute();
  const answer = { workspace_id: it.workspaceId, scope: 'web', key: 'k', request_hmac: Buffer.from('h'), state: 'finished' as const, started_at: at };
  await ctx.db.insertInto('idempotency').values(answer).execute();
  const forget = async () => [await forgetFinished(it.house, it.workspaceId), await count('outbox'), await count('idempotency')];
  hoursPass(47);
  expect(await forget()).toEqual([0, 4501, 1]);
  hoursPass(2);
  expect(await forget()).toEqual([1, 4501, 0]);
  hoursPass(6 * 24);
  expect(await forget()).toEqual([4500, 1, 0]);
});

test('budgets go a day after they were spent, checks an hour after they ended', async () => {
  const { db } = await it.ctx();
  const at = new Date(it.clock.now());
  await sql`insert into rate_window (rate_key, window_start, spent) values ('a test/60', ${at}, 3)`.execute(db);
  await sql`insert into captcha_spent (token_hash, expires_at) values ('\\x01', ${at})`.execute(db);
  const forget = async () => [await forgetSpent(it.house), await count('captcha_spent')];
  expect(await forget()).toEqual([0, 1]);
  hoursPass(2);
  expect(await forget()).toEqual([1, 0]);
  hoursPass(25);
  expect((await forget())[0]).toBeGreaterThanOrEqual(1);
  expect(await count('rate_window')).toBe(0);
});

test('after a kill a retry need not wait for whoever ran the request, and what is finished stays as it is', async () => {
  const { db } = await it.ctx();
  const now = new Date();
  const row = (state: 'running' | 'finished') => ({
    workspace_id: it.workspaceId,
    scope: 'web',
    key: state,
    request_hmac: Buffer.from('h'),
    state,
    started_at: now,
  });
  await db
    .insertInto('idempotency')
    .values([row('running'), row('finished')])
    .execute();
  await freeCutOffRequests(it.ownerUrl);
  const rows = await db.selectFrom('idempotency').select('started_at').where('scope', '=', 'web').orderBy('key').execute();
  expect(rows.map(({ started_at }) => now.getTime() - started_at.getTime() >= 119_000)).toEqual([false, true]);
});
