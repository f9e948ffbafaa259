import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { analyzeNewTables } from './first-statistics.ts';

const { house, shop } = await openShopWithBank();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await house?.close();
});

const ORDERS = 25;

async function indexOfOneOrder(): Promise<string> {
  const { rows } = await owner.query(
    'explain (generic_plan, format json) select from sales_order where workspace_id::text = $1::text and order_id::text = $2::text',
  );
  return rows[0]['QUERY PLAN'][0].Plan['Index Name'] ?? rows[0]['QUERY PLAN'][0].Plan['Node Type'];
}

test('a table that begins to fill is analysed once, and a row of it is found by its key', async () => {
  await owner.query('set enable_seqscan = off');
  // Autovacuum analyses tables as well and might come first.
  await owner.query('alter table sales_order set (autovacuum_enabled = off)');
  const maya = await shop.buyer();
  for (let order = 0; order < ORDERS; order++) await shop.buy(maya);
  const analyzed: string[] = [];
  // A connection reports its row counts at most once a second, at the end of its next transaction.
  for (let second = 0; second < 10 && !analyzed.includes('sales_order'); second++) {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await Promise.all([shop.buy(maya), shop.buy(maya)]);
    analyzed.push(...(await analyzeNewTables(house.house.database, house.ownerUrl)));
  }
  expect(await indexOfOneOrder()).toBe('sales_order_pkey');
  expect(analyzed).not.toContain('till');
  expect(analyzed.filter((name) => name === 'sales_order')).toHaveLength(1);
  expect(await analyzeNewTables(house.house.database, house.ownerUrl)).not.toContain('sales_order');
});
