import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret } from '#server/platform/secret-text.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse()));
afterAll(() => house.close());

test('what was sent with a link is found by the link, also once it is accepted, without reading the venue’s other transfers', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from ticket_transfer where workspace_id = ${house.workspaceId} and token_hash = ${hashSecret('link')}`.execute((await house.ctx()).db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*token_hash/);
});
