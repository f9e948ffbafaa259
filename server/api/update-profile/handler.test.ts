import { afterAll, beforeAll, expect, test } from 'vitest';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { openVenue } from '#server/testing/venue.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const update = (id: string, body: unknown, token?: string) => it.call('POST', `/api/account/profile/${id}`, { body, ...(token ? { token } : {}) });

test('names and phone, in either shape', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  expect((await update(accountId, { first_name: ' Augusta ', phone: '312 555 0100' }, token)).body.data).toMatchObject({
    first_name: 'Augusta',
    last_name: 'Byron',
    phone: '312 555 0100',
  });
  expect((await update(accountId, { profile: { last_name: 'King' } }, token)).body.data.profile).toMatchObject({ first_name: 'Augusta', last_name: 'King' });
});

test('somebody with a photo who changes their name thirty times at once keeps nobody waiting', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const image_data = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
  expect((await it.call('POST', `/api/account/profile/${accountId}/photo`, { token, body: { image_data } })).status).toBe(200);
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => update(accountId, { first_name: `Augusta ${index}` }, token)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

test.each([
  [' ext 12 ', 200, 'ext 12'],
  ['x'.repeat(41), 400, undefined],
  [' ', 400, undefined],
  ['a\nb', 400, undefined],
])('a phone of %j: %i', async (phone, status, kept) => {
  const { token, accountId } = await confirmedConsumer(it);
  const reply = await update(accountId, { phone }, token);
  expect([reply.status, reply.body.data?.phone]).toEqual([status, kept]);
});

test.each(['email', 'confirmed', 'guest', 'disabled', 'password_hash', 'role', 'realm_id', 'account_id', 'photo_file', 'username'])(
  '%s cannot be set',
  async (field) => {
    const { token, accountId } = await confirmedConsumer(it);
    const row = () => it.house.database.reference.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
    const before = await row();
    expect((await update(accountId, { [field]: true, first_name: 'Eve' }, token)).status).toBe(400);
    expect((await update(accountId, { profile: { [field]: 'x' } }, token)).status).toBe(400);
    expect(await row()).toEqual(before);
  },
);

test.each<[unknown, string]>([
  ['', 'empty'],
  ['a\nb', 'a line break'],
  ['x'.repeat(101), 'too long'],
  [7, 'a number'],
  [['a'], 'a list'],
])('%j is no name (%s)', async (first_name) => {
  const { token, accountId } = await confirmedConsumer(it);
  expect((await update(accountId, { first_name }, token)).status).toBe(400);
});

test('nobody changes another’s profile, not even an Admin', async () => {
  const { accountId } = await confirmedConsumer(it);
  for (const role of ['admin', 'staff', 'pos', 'web'] as const) {
    const { token } = await it.person(role);
    expect((await update(accountId, { first_name: 'Eve' }, token)).status).toBe(404);
  }
  expect((await update(accountId, { first_name: 'Eve' })).status).toBe(401);
});

test('the person’s record and unused tickets get the profile’s name', async () => {
  const [{ token, accountId, consumerId }, venue] = [await confirmedConsumer(it), await openVenue(it)];
  const ticket = await venue.ticket({ consumerId, holderAccount: accountId, firstName: 'Ada', lastName: 'Byron' });
  expect((await update(accountId, { profile: { first_name: 'Augusta' }, last_name: 'King', phone: 'ext 12' }, token)).status).toBe(200);
  expect((await docletById(venue.ctx, consumerId))?.data).toMatchObject({ first_name: 'Augusta', last_name: 'King', phone: 'ext 12' });
  const { body } = await it.call('POST', `/api/workspace/${it.workspaceId}/action/member-entitlements`, { token, body: { data: { profile_id: accountId } } });
  const shown = body.data.items[0].consumers.flatMap((one: { admissions: { _id: string }[] }) => one.admissions);
  expect(shown).toMatchObject([{ _id: ticket._id, assigned_first_name: 'Augusta', assigned_last_name: 'King' }]);
});

test('an approved record keeps its name, and so does the profile', async () => {
  const { token, accountId, consumerId } = await confirmedConsumer(it);
  await updateDocletData(await it.ctx(), consumerId, { profile_locked: true });
  const refused = await update(accountId, { first_name: 'Eve' }, token);
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([409, 'This profile has been approved and can no longer be edited.']);
  expect((await update(accountId, { first_name: 'Ada', last_name: 'Byron' }, token)).body.data.first_name).toBe('Ada');
});
