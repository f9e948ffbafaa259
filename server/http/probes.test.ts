import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('is ready once it has started, and no longer when it stops', async () => {
  const status = async () => (await it.call('GET', '/readyz')).status;
  expect(await status()).toBe(200);
  for (const phase of ['starting', 'draining'] as const) {
    it.house.running[phase] = true;
    expect(await status()).toBe(503);
    it.house.running[phase] = false;
  }
  expect(await status()).toBe(200);
});

test('is not ready while the database says nothing, and tells so within seconds', async () => {
  const client = new pg.Client({ connectionString: it.ownerUrl });
  await client.connect();
  await client.query('begin; lock table migration in access exclusive mode');
  const began = performance.now();
  const answer = await it.call('GET', '/readyz');
  const ms = performance.now() - began;
  await client.query('rollback');
  await client.end();
  expect([answer.status, answer.text]).toEqual([503, JSON.stringify({ status: 'not-ready', problem: 'the database does not answer' })]);
  expect(ms).toBeLessThan(2700);
});
