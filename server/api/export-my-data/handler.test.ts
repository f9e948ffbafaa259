import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house: it, shop } = await openShopWithBank();
afterAll(() => it.close());

test('a person gets everything that is theirs, and nothing that opens anything', async () => {
  const [buyer, other] = [await shop.buyer({ firstName: 'Ida' }), await shop.buyer({ firstName: 'Otto' })];
  await shop.buy(buyer, { names: [['Ida', 'Ortiz']] });
  await shop.buy(other, { names: [['Otto', 'Ortiz']] });
  const reply = await it.call('GET', '/api/account/export', { token: buyer.token });
  const data = JSON.parse(reply.text) as { account: { email: string }; orders: { total: number; items: unknown[] }[]; tickets: unknown[] };
  expect(data.account.email).toBe(buyer.email);
  expect(data.orders).toHaveLength(1);
  expect(data.tickets).toHaveLength(1);
  expect(reply.text).not.toContain('Otto');
  expect(reply.text).not.toMatch(/secret|vault_id|password|"k"/);
  expect((await it.call('GET', '/api/account/export')).status).toBe(401);
});

test('a group of theirs without what the office has noted about it', async () => {
  const { token, accountId } = await shop.buyer();
  const data = { name: 'Ruiz Hikers', max_members: 12, internal_note: 'Pays late' };
  await insertDoclet(shop.ctx, { templateId: TEMPLATE.membershipGroup, data, ownerAccount: accountId });
  const { groups } = JSON.parse((await it.call('GET', '/api/account/export', { token })).text) as { groups: unknown[] };
  expect(groups).toEqual([{ name: 'Ruiz Hikers', max_members: 12 }]);
});

test('nothing of what others have asked for, saved, sent or looked at', async () => {
  const [ida, otto] = [await shop.buyer({ firstName: 'Ida' }), await shop.buyer({ firstName: 'Otto' })];
  const asOtto = (name: string, data: object) => it.act(name, data, { token: otto.token });
  const address = { street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
  const primaryContact = { firstName: 'Otto', lastName: 'Ortiz', email: otto.email, phone: '5125550100' };
  const done = [
    await asOtto('group-create', { organization: { name: 'Ottos', address, primaryContact }, size: 10 }),
    await asOtto('save-payment-method', { ...GOOD_CARD, card_number: '5555555555554444' }),
    await asOtto('transfer-tickets', { admissions: [(await shop.ticket({ holderAccount: otto.accountId }))._id], email: 'friend-of-otto@example.test' }),
    await asOtto('record-resource-use', { kind: 'Otto looks around' }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const exported = async (token: string) => (await it.call('GET', '/api/account/export', { token })).text;
  for (const theirs of ['Ottos', '4444', 'friend-of-otto', 'Otto looks around']) expect(await exported(otto.token)).toContain(theirs);
  expect(await exported(ida.token)).not.toMatch(/otto|4444/i);
  expect(JSON.parse(await exported(ida.token)).transfers_to_them).toEqual([]);
});

test('what is written to an address goes to whoever has it now, not to whoever had it before', async () => {
  const [before, email] = [await shop.buyer(), 'handed-on@example.test'];
  await it.house.database.reference
    .updateTable('account')
    .set({ earlier_emails: [email] })
    .where('account_id', '=', before.accountId)
    .execute();
  const asked = { issue_title: 'A lost hat', issue_description: 'It is blue', issuer_name: 'Kim', issuer_email: email };
  expect((await it.call('POST', '/api/support/', { body: asked })).status).toBe(201);
  const toldOf = async ({ token }: TestPerson) => (await it.call('GET', '/api/account/export', { token })).text.includes('A lost hat');
  expect(await toldOf(before)).toBe(true);
  const now = await shop.buyer({ email });
  expect([await toldOf(before), await toldOf(now)]).toEqual([false, true]);
});
