import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { consumerRecords, ensureConsumer } from './consumer-records.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('an account has one Consumer, one Account and one family, however parallel it is asked for', async () => {
  const { accountId } = await it.person('web');
  const ctx = await it.ctx();
  const made = await Promise.all(Array.from({ length: 10 }, () => ensureConsumer(ctx, accountId)));
  expect(new Set(made.map((records) => records.consumerId)).size).toBe(1);
  for (const template of [TEMPLATE.consumer, TEMPLATE.account, TEMPLATE.consumerGroup])
    expect(await docletsByTemplate(ctx, template, { ownerAccount: accountId })).toHaveLength(1);
});

test('a child in the family is a Consumer of the same owner, and is not taken for the owner', async () => {
  const { accountId } = await it.person('web');
  const ctx = await it.ctx();
  const records = await ensureConsumer(ctx, accountId);
  const { insertDoclet } = await import('#server/doclets/doclets.ts');
  await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data: { first_name: 'Child', last_name: 'A' }, ownerAccount: accountId, id: '0'.repeat(24) });
  expect(await consumerRecords(ctx, accountId)).toEqual(records);
});

test('an unknown account has none', async () => {
  await expect(ensureConsumer(await it.ctx(), 'f'.repeat(24))).rejects.toThrow('violates foreign key');
});
