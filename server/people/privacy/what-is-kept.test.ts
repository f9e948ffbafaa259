import { afterAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { bandsOf } from '#server/testing/bands.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';

/** What is kept about a person beyond their own records: they are given all of it, and all of it goes with them. */
const PASSWORD = 'copper lantern nine';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const exported = async ({ token }: TestPerson) => JSON.parse((await house.call('GET', '/api/account/export', { token })).text);
const erase = ({ token }: TestPerson) => house.call('POST', '/api/account/delete', { token, body: { password: PASSWORD } });
const rowOf = (orderId: string) => register.ctx.db.selectFrom('sales_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const namesOn = async (orderId: string) => [
  ...(await register.ctx.db.selectFrom('order_item').select('first_name').where('order_id', '=', orderId).execute()),
  ...(await register.ctx.db.selectFrom('admission').select('first_name').where('order_id', '=', orderId).execute()),
];

test('what a till sold to their address is theirs to read, and goes with them', async () => {
  const person = await house.person('web', { password: PASSWORD });
  const orderId = await register.sell({ email: person.email });
  const { orders, tickets } = await exported(person);
  expect(orders).toMatchObject([{ email: person.email, items: [{ first_name: 'Walk' }], payments: [{ tender: 'cash', amount: 40 }] }]);
  expect(tickets).toMatchObject([{ first_name: 'Walk' }]);
  expect((await erase(person)).status).toBe(200);
  expect((await rowOf(orderId)).buyer_email).toBe('');
  expect(await namesOn(orderId)).toEqual([{ first_name: '' }, { first_name: '' }]);
});

test('nobody reads or erases what was sold to an address that they have not shown to be theirs', async () => {
  const stranger = await house.person('web', { confirmed: false, password: PASSWORD });
  const orderId = await register.sell({ email: stranger.email });
  expect((await exported(stranger)).orders).toEqual([]);
  expect((await erase(stranger)).status).toBe(200);
  expect((await rowOf(orderId)).buyer_email).toBe(stranger.email);
});

test('payments, refunds, mails, visits and tickets sent by others are among what a person is given', async () => {
  const [person, friend] = [await house.person('web', { firstName: 'Ida' }), await house.person('web')];
  const [own, theirs] = [await register.buy(person, {}), await register.buy(friend, {})];
  await house.house.outbox.drain();
  await house.act('record-resource-use', { kind: 'looked around' }, { token: person.token });
  const admin = await house.person('admin');
  expect((await house.act('refund', { order_id: own, reason: 'Rain' }, { token: admin.token })).status).toBe(200);
  const [ticket] = await register.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', theirs).execute();
  await house.act('transfer-tickets', { admissions: [ticket!.admission_id], email: person.email }, { token: friend.token });
  expect(await exported(person)).toMatchObject({
    orders: [{ payments: [{ tender: 'card', last_four: '4242', state: 'approved', amount: 40 }], refunds: [{ amount: 40 }] }],
    mails: expect.arrayContaining([expect.objectContaining({ subject: expect.stringContaining('Your tickets') })]),
    visits: [{ kind: 'looked around' }],
    transfers_to_them: [{ state: 'offered' }],
    wristbands: [],
    scans: [],
  });
});

test('of the wristbands, those that were linked to them', async () => {
  const [person, bands] = [await house.person('web'), bandsOf(register)];
  const { consumerId } = await ensureConsumer(register.ctx, person.accountId);
  const uid = bands.newUid();
  await register.act('link-wristband', { uid, consumer_id: consumerId });
  await bands.topUp(uid, '7.00');
  await bands.band('10.00');
  expect((await exported(person)).wristbands).toMatchObject([{ ended_at: null, balance: 7 }]);
});

test('a question asked with their address before they signed in is theirs too', async () => {
  const [person, stranger, asks] = [
    await house.person('web', { password: PASSWORD }),
    await house.person('web', { confirmed: false, password: PASSWORD }),
    await house.person('web'),
  ];
  const ask = (issuer_email: string) =>
    house.call('POST', '/api/support/', { body: { issue_title: 'Lost ticket', issue_description: 'It is gone.', issuer_name: 'Kim Lake', issuer_email } });
  for (const { email } of [person, stranger, asks]) expect((await ask(email)).status).toBe(201);
  expect((await exported(person)).support_requests).toMatchObject([{ issue_title: 'Lost ticket' }]);
  expect((await exported(stranger)).support_requests).toEqual([]);
  for (const who of [person, stranger]) expect((await erase(who)).status).toBe(200);
  const left = await register.ctx.db.selectFrom('support_request').select('issuer_email').where('issuer_email', '<>', '').execute();
  expect(left.map(({ issuer_email }) => issuer_email).toSorted()).toEqual([stranger.email, asks.email].toSorted());
});
