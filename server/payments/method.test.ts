import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '#domain/templates/transaction.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { tenderSchema } from './contract.ts';
import { methodIn, methodOf } from './method.ts';

const house = await openTestHouse();
afterAll(() => house.close());

const { options: tenders } = tenderSchema;

test('a record calls each tender what an order’s history calls it', async () => {
  const ctx = await house.ctx();
  const { rows } = await sql<{ tender: string; method: string }>`
    select tender, ${methodIn(sql`tender`)} as method from unnest(${tenders}::text[]) as tender`.execute(ctx.db);
  expect(rows).toEqual(tenders.map((tender) => ({ tender, method: methodOf(tender) })));
});

test('records can be filtered by each of these names', () => {
  expect(transaction.fields['method']).toMatchObject({ kind: 'enum', options: tenders.map(methodOf) });
});
