import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#server/testing/account-mail.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { onServer } from '#server/testing/database-server.ts';
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

test('the figures are for whoever has the token, and for nobody where none is set', async () => {
  const figures = async (token?: string) => (await it.call('GET', '/metrics', token === undefined ? {} : { token })).status;
  for (const token of [undefined, 'undefined', 'null', ' ']) expect(await figures(token)).toBe(404);
  Object.assign(it.house.config, { metricsToken: 'figures-of-this-node' });
  expect([await figures('figures-of-this-node'), await figures('figures-of-that-node'), await figures()]).toEqual([200, 404, 404]);
  Object.assign(it.house.config, { metricsToken: undefined });
});

test('is not ready while the database does not answer, and says so within seconds', async () => {
  const { answer, ms } = await asOwner(it, async (owner) => {
    await owner.query('begin; lock table migration in access exclusive mode');
    const began = performance.now();
    return { answer: await it.call('GET', '/readyz'), ms: performance.now() - began };
  });
  expect([answer.status, answer.text]).toEqual([503, JSON.stringify({ status: 'not-ready', problem: 'the database does not answer' })]);
  expect(ms).toBeLessThan(5000);
});

test('is not ready while the database is read-only, as after a failover, and calls are told to come back', async () => {
  const inDatabase = (statement: string) => onServer(it.ownerUrl, `${statement}; ${CUT_OFF}`);
  const name = new URL(it.ownerUrl).pathname.slice(1);
  // A connection that was cut off may be noticed only by the next who uses it.
  const readiness = async () => {
    const { status, text } = await it.call('GET', '/readyz');
    return `${status} ${text}`;
  };
  await inDatabase(`alter database ${name} set default_transaction_read_only = on`);
  try {
    await expect.poll(readiness).toBe('503 {"status":"not-ready","problem":"the database can only be read"}');
    expect((await signIn(it, 'ada@hill.example', 'lamp over the quiet lake')).status).toBe(503);
  } finally {
    await inDatabase(`set transaction read write; alter database ${name} reset default_transaction_read_only`);
  }
  await expect.poll(readiness).toBe('200 {"status":"ready"}');
});

test('says for a minute that the database had no room for what was to be written', async () => {
  const impaired = async () => (JSON.parse((await it.call('GET', '/readyz')).text) as { impaired?: string[] }).impaired;
  const full = `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on rate_window for each row execute function no_room()`;
  await onServer(it.ownerUrl, full);
  const signingIn = await signIn(it, 'ada@hill.example', 'lamp over the quiet lake');
  await onServer(it.ownerUrl, 'drop function no_room cascade');
  expect(signingIn.status).toBe(503);
  expect(await impaired()).toEqual(['the database has run out of disk, memory or connections']);
  it.clock.advance(61_000);
  expect(await impaired()).toBeUndefined();
});

const CUT_OFF = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
