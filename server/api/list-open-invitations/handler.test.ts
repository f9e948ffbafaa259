import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin', { firstName: 'Ann', lastName: 'Chief' });
});
afterAll(() => it.close());

const path = (id = '', workspaceId = it.workspaceId) => `/api/workspace/${workspaceId}/invitations${id && `/${id}`}`;
const list = async ({ token } = admin, workspaceId = it.workspaceId) => (await it.call('GET', path('', workspaceId), { token })).body.data.items;
const of = async (email: string) => (await list()).filter((one: { email: string }) => one.email === email);
const withdraw = async (id: string, { token } = admin) => {
  const { status, body } = await it.call('DELETE', path(id), { token });
  return body.errors?.[0]?.code ?? status;
};
async function invite(role = 'staff', by = admin, email = newAddress()): Promise<string> {
  const invites = [{ email, first_name: 'Pat', last_name: 'Gate', role }];
  await it.call('POST', '/api/account/registration/invite', { token: by.token, body: { realm_id: role === 'web' ? REALM.portal : REALM.pos, invites } });
  return email;
}
const accept = async (email: string) => {
  const body = { token: await tokenMailed(it, email, 'registration/complete'), password: 'lamp over the quiet lake' };
  const reply = await it.call('POST', '/api/account/registration', { body });
  return reply.body.errors?.[0]?.code ?? reply.status;
};

test('an administrator sees who is invited, by whom, as what and until when, and no visitors', async () => {
  const [email, visitor] = [await invite(), await invite('web')];
  expect(await of(email)).toEqual([
    { _id: expect.stringMatching(/^[0-9a-f]{24}$/), email, name: 'Pat Gate', role: 'staff', invited_by: 'Ann Chief', ends_at: expect.any(String) },
  ]);
  const [{ ends_at }] = await of(email);
  expect(Math.round((Date.parse(ends_at) - it.clock.now()) / DAY_MS)).toBe(7);
  expect(await of(visitor)).toEqual([]);
  const theirs = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  expect(await list(theirs, it.otherWorkspaceId)).toEqual([]);
});

test('sent again, it is listed once, with its new end', async () => {
  const email = await invite('pos');
  const [before] = await of(email);
  it.clock.advance(60_000);
  await invite('admin', admin, email);
  const after = await of(email);
  expect(after).toMatchObject([{ email, role: 'admin' }]);
  expect(after[0]._id).not.toBe(before._id);
  expect(Date.parse(after[0].ends_at)).toBeGreaterThan(Date.parse(before.ends_at));
});

test('one that is accepted is listed no more', async () => {
  const email = await invite();
  const [{ _id }] = await of(email);
  expect(await accept(email)).toBe(201);
  expect(await of(email)).toEqual([]);
  expect(await withdraw(_id)).toBe('not-found');
});

test('a withdrawn one lets nobody in, and the audit says who withdrew it', async () => {
  const email = await invite();
  const [{ _id }] = await of(email);
  expect(await withdraw(_id)).toBe(200);
  expect(await of(email)).toEqual([]);
  expect(await accept(email)).toBe('token-invalid');
  expect(await withdraw(_id)).toBe('not-found');
  const { items } = (await it.call('GET', `/api/workspace/${it.workspaceId}/audit?action=invite&outcome=withdrawn`, { token: admin.token })).body.data;
  expect(items[0]).toMatchObject({ actor_id: admin.accountId, detail: { role: 'staff' } });
  expect(JSON.stringify(items[0])).not.toContain(email);
});

test('of acceptance and withdrawal at once, one happens', async () => {
  for (let round = 0; round < 4; round++) {
    const another = await it.person('admin');
    const email = await invite('staff', another);
    const [{ _id }] = await of(email);
    const [accepted, withdrawn] = await Promise.all([accept(email), withdraw(_id)]);
    expect([
      [201, 'not-found'],
      ['token-invalid', 200],
    ]).toContainEqual([accepted, withdrawn]);
  }
});

test('an invitation of another venue, of a visitor, or of whoever was dismissed is neither shown nor withdrawn', async () => {
  const theirs = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  const email = await invite();
  const [{ _id }] = await of(email);
  expect((await it.call('DELETE', path(_id, it.otherWorkspaceId), { token: theirs.token })).status).toBe(404);
  const leaver = await it.person('admin');
  const byLeaver = await invite('admin', leaver);
  expect(await of(byLeaver)).toHaveLength(1);
  await it.call('DELETE', `/api/workspace/${it.workspaceId}/members/${leaver.accountId}`, { token: admin.token });
  expect(await of(byLeaver)).toEqual([]);
  expect(await of(email)).toHaveLength(1);
});

test('the address and name that were written are shown, not those that the account has by now', async () => {
  const known = await it.person('staff', { workspaceId: it.otherWorkspaceId, password: 'staff lantern nine', firstName: 'Quentin' });
  await invite('pos', admin, known.email);
  await it.house.database.reference.updateTable('account').set({ email: newAddress() }).where('account_id', '=', known.accountId).execute();
  expect(await of(known.email)).toMatchObject([{ name: 'Pat Gate', role: 'pos' }]);
  expect(JSON.stringify(await list())).not.toContain(known.accountId);
});

test('an ended one is not listed', async () => {
  const email = await invite();
  it.clock.advance(7 * DAY_MS + 1000);
  admin = await it.person('admin');
  expect(await of(email)).toEqual([]);
});
