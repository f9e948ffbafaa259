import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { connectDatabase, type Database, type Db } from './database.ts';
import { silentLog } from '#server/platform/log.ts';
import { appUrl } from './migrate.ts';

let house: TestHouse;
let database: Database;
let db: Db;
beforeAll(async () => {
  house = await openTestHouse();
  database = connectDatabase({ url: appUrl(house.ownerUrl), size: 1, log: silentLog });
  db = database.of(house.workspaceId);
});
afterAll(async () => {
  await database.close();
  await house.close();
});

const form = (number: number) => sql`select ${number}::int as ${sql.id(`form_${number}`)}`.execute(db);
const kept = async () => (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map((row) => row.statement);

test('however many forms a filter takes, a connection keeps a bounded number of them, and what is asked often is prepared', async () => {
  for (let number = 0; number < 1500; number++) await form(number);
  expect((await kept()).length).toBeLessThanOrEqual(600);
  for (const text of ['of', 'ten', 'tries']) await sql`select ${text}::text as often`.execute(db);
  expect((await kept()).filter((statement) => statement.includes('as often'))).toHaveLength(1);
});
