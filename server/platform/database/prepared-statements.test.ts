import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { connectDatabase, type Database, type Db } from './database.ts';
import { appUrl } from './migrate.ts';
import { isWorthKeeping } from './prepared-statements.ts';

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

const list = (count: number) => Array.from({ length: count }, (_, index) => `$${index + 2}`).join(', ');

test.each([
  ['one thing by its id', 'select * from "doclet" where "workspace_id" = $1 and "doclet_id" = $2', true],
  ['any number by an array', 'select * from doclet where workspace_id = $1 and doclet_id = any($2::text[])', true],
  ['a few states', `select * from "admission" where "workspace_id" = $1 and "state" in (${list(4)})`, true],
  ['a list that may have any length', `select * from "hold" where "workspace_id" = $1 and "hold_id" in (${list(5)})`, false],
  ['a longer one', `delete from "hold" where "workspace_id" = $1 and "hold_id" in (${list(60)}) returning *`, false],
  ['one row', 'insert into "task" ("workspace_id", "task_id") values ($1, $2)', true],
  ['several rows', 'insert into "task" ("workspace_id", "task_id") values ($1, $2), ($3, $4)', false],
  [
    'rows by arrays',
    'insert into outbox (workspace_id, outbox_id) select workspace_id, outbox_id from unnest($1::text[], $2::text[]) as t(workspace_id, outbox_id)',
    true,
  ],
  ['several rows with defaults', 'insert into "task" ("workspace_id", "state") values ($1, default), ($2, default)', false],
  [
    'what the rows of arrays are looked up in',
    "select string_to_array(($25::text[])[plan], ','), ($26::timestamptz[])[plan] from unnest($17::int[]) as h(plan)",
    true,
  ],
  ['more than one would want to keep', `select ${' '.repeat(20_000)} $1`, false],
])('a statement is prepared if its text occurs again: %s', (_what, text, expected) => expect(isWorthKeeping(text)).toBe(expected));
