import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test.each([
  ['a person', TEMPLATE.consumer, ['first_name', 'last_name', 'street_address', 'suite', 'city', 'zip', 'drivers_license']],
  ['an account', TEMPLATE.account, ['billing_street', 'billing_suite', 'billing_city', 'billing_zip', 'shipping_street', 'shipping_zip']],
])('a card number is not stored with %s', async (_, templateId, names) => {
  const [ctx, person] = [await it.ctx(), await it.person('web')];
  await ensureConsumer(ctx, person.accountId);
  const [record] = await docletsByTemplate(ctx, templateId, { ownerAccount: person.accountId });
  for (const name of names) {
    const path = `/api/workspace/${it.workspaceId}/doclet/${record!.id}`;
    const reply = await it.call('POST', path, { token: person.token, body: { data: { [name]: '4242 4242 4242 4242' } } });
    expect([reply.status, reply.body.errors?.[0]]).toMatchObject([400, { message: 'A card number does not belong here.', path: ['data', name] }]);
  }
});
