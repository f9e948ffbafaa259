import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOwner } from '#server/testing/as-owner.ts';
import { onServer } from '#server/testing/database-server.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { migrate, migrationNames } from './migrate.ts';

let houses: TestHouse[];
beforeAll(async () => void (houses = await Promise.all(Array.from({ length: 5 }, () => openTestHouse()))));
afterAll(() => Promise.all(houses.map((house) => house.close())));

test('several databases of one server can be set up at the same moment, although they share a role', async () => {
  for (let round = 0; round < 20; round++) {
    expect(await Promise.all(houses.map((house) => migrate(house.ownerUrl)))).toEqual(houses.map(() => []));
  }
});

test('of several deployers of one new database one works, and the others find it done', async () => {
  const [server, name, few] = [inject('databaseServer'), `test_deployed_${process.pid}`, migrationNames().slice(0, 3)];
  await onServer(server, `create database ${name}`);
  const url = server.replace('/postgres?', `/${name}?`);
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(url, few)));
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [], few]);
  await onServer(server, `drop database ${name}`);
});

test('each table shows a venue its own rows alone, but for those that hold no venue’s business', async () => {
  const own = "'((workspace_id)::text = bound_workspace())'";
  const { rows } = await asOwner(houses[0]!, (owner) =>
    owner.query(`
      select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (
        relrowsecurity and relforcerowsecurity and array['*' || ${own} || ${own}] = array(
          select polcmd::text || pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid) from pg_policy where polrelid = c.oid))
      order by 1`),
  );
  expect(rows.map(({ relname }) => relname)).toEqual([
    'account',
    'account_token',
    'captcha_spent',
    'domain_config',
    'membership',
    'migration',
    'outbox',
    'platform_secret',
    'rate_window',
    'realm',
    'recovery_code',
    'second_factor',
    'session',
    'webhook_due',
    'workspace',
  ]);
});
