import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { distribute } from './distribute.ts';
import { distributionPlan } from './distribution-plan.ts';

let it: TestHouse;
let client: pg.Client;
beforeAll(async () => {
  it = await openTestHouse();
  client = new pg.Client({ connectionString: it.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await it.close();
});

test('every table has its place, and none breaks the rules of a cluster', async () => {
  const { statements, problems } = await distributionPlan(client);
  expect(problems).toEqual([]);
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'`,
  );
  expect(new Set(statements.map(({ table }) => table)).size).toBe(rows[0]!.n);
  const placed = (table: string) => statements.find((one) => one.table === table)?.sql;
  expect(placed('doclet')).toContain("create_distributed_table('doclet', 'workspace_id'");
  expect(placed('account')).toBe("select create_reference_table('account')");
  expect(statements.findIndex(({ table }) => table === 'realm')).toBeLessThan(statements.findIndex(({ table }) => table === 'account'));
});

test.each([
  ['create table slip (workspace_id object_id not null, slip_id object_id primary key)', 'slip_pkey of slip does not begin with workspace_id.'],
  [
    'create table slip (workspace_id object_id not null, slip_id object_id, code text unique, primary key (workspace_id, slip_id))',
    'slip_code_key of slip does not begin with workspace_id.',
  ],
  ['create table slip (workspace_id object_id not null)', 'slip has no primary key.'],
])('%s is noticed', async (sql, problem) => {
  await client.query('begin');
  await client.query(sql);
  await client.query(`select protect_tenant_table('slip')`);
  expect((await distributionPlan(client)).problems).toEqual([problem]);
  await client.query('rollback');
});

test('without Citus the command prints what it would run and changes nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-distribute-'));
  const said: string[] = [];
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: it.ownerUrl.replace('postgres@localhost', 'postgres:x@localhost'), DATA_DIR: dataDir });
  expect(await distribute.run(config, {}, (line) => said.push(line))).toBe(1);
  expect(said[0]).toContain('no Citus');
  expect(said.join('\n')).toContain("create_distributed_table('hold', 'workspace_id'");
  rmSync(dataDir, { recursive: true, force: true });
});
