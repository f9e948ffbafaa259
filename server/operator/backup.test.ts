import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { seedDemo } from '#server/dev/seed-demo.ts';
import { onServer } from '#server/testing/database-server.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop } from '#server/testing/shop.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { tablesInOrder } from './tables-in-order.ts';

let it: TestHouse;
let folder: string;
beforeAll(async () => {
  it = await openTestHouse({}, { gateway: createFakeGateway() });
  folder = mkdtempSync(join(tmpdir(), 'entrada-backup-'));
  await seedDemo(it.house);
  const shop = await openShop(it);
  await shop.buy(await shop.buyer(), { count: 2 });
});
afterAll(async () => {
  await it.close();
  rmSync(folder, { recursive: true, force: true });
});

async function countsOf(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: Record<string, number> = {};
  for (const { table } of await tablesInOrder(client))
    counts[table] = (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
  await client.end();
  return counts;
}

const configFor = (url: string, dataDir: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: url.replace('postgres@localhost', 'postgres:x@localhost'), DATA_DIR: dataDir });

test('every row and file comes back in an empty database, and only in an empty one', { timeout: 60_000 }, async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const to = join(folder, 'first');
  expect(await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, say)).toBe(0);
  await expect(backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, say)).rejects.toThrow('holds a backup already');

  const name = `restored_${Date.now().toString(36)}`;
  await onServer(inject('databaseServer'), `create database ${name}`);
  const target = inject('databaseServer').replace('/postgres?', `/${name}?`);
  const dataDir = join(folder, 'restored');
  expect(await restore.run(configFor(target, dataDir), { from: to }, say)).toBe(0);
  expect(await countsOf(target)).toEqual(await countsOf(it.ownerUrl));
  await expect(restore.run(configFor(target, dataDir), { from: to }, say)).rejects.toThrow('in use');
  await onServer(inject('databaseServer'), `drop database ${name} with (force)`);
});
