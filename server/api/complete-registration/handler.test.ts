import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { GOOD_PASSWORD, mailsTo, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue } from '#server/testing/venue.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const complete = (body: object) => it.call('POST', '/api/account/registration', { body });
const PERSON = {
  first_name: 'Sam',
  last_name: 'Iam',
  phone: '312 555 0100',
  street_address: '1 Lake St',
  suite: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601-1234',
  dob: '1990-02-28',
  drivers_license: 'X1',
};

async function invited(role: 'web' | 'staff' | 'admin', email = newAddress()): Promise<{ email: string; token: string }> {
  const admin = await it.person('admin');
  await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Some One', role }] } });
  return { email, token: await tokenMailed(it, email, 'registration/complete') };
}

async function recordOf({ body }: Awaited<ReturnType<typeof complete>>) {
  const record = await docletById(await it.ctx(), body.data.doclet_id);
  return record!.data;
}

test('a consumer completes with all they said, and may sign in at once', async () => {
  const { email, token } = await invited('web');
  const reply = await complete({ token, password: GOOD_PASSWORD, template_id: 'e47ada000000000002000027', profile: PERSON });
  expect(reply.status).toBe(201);
  expect((await signIn(it, email)).body.data.user).toMatchObject({ confirmed: true, profile: { first_name: 'Sam', last_name: 'Iam' } });
  const data = await recordOf(reply);
  expect(data).toMatchObject({ first_name: 'Sam', street_address: '1 Lake St', zip: '60601-1234', dob: '1990-02-28', confirmed: true });
});

const PICTURE = `data:image/jpeg;base64,${(
  await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
).toString('base64')}`;

test.each([
  ['a picture is kept', PICTURE, true],
  ['a damaged one is not, and the registration stands', 'data:image/png;base64,AAAA', false],
])('%s', async (_what, photo, isSaved) => {
  const { email, token } = await invited('web');
  const reply = await complete({ token, password: GOOD_PASSWORD, profile: { ...PERSON, photo } });
  expect(reply.status).toBe(201);
  expect(reply.body.data.photo_saved).toBe(isSaved);
  const { auth_key, user } = (await signIn(it, email)).body.data;
  const profile = await it.call('GET', `/api/account/profile/${user._id}`, { token: auth_key });
  expect(profile.body.data.image !== null).toBe(isSaved);
  const data = await recordOf(reply);
  expect(JSON.stringify(data)).not.toContain('base64');
  expect(data['photo']).toBe(profile.body.data.image?._id);
});

test('staff complete with a password only, and have the role they were invited to', async () => {
  const { email, token } = await invited('staff');
  expect((await complete({ token, auth: { password: GOOD_PASSWORD } })).body.data.doclet_id).toBeNull();
  expect((await signIn(it, email, GOOD_PASSWORD, { realm_id: REALM.pos })).body.data.user.role).toBe('staff');
});

test('a token that is copied with the rest of its link is meant all the same', async () => {
  const { email } = await invited('staff');
  const [rest] = /(?<=complete\/)\S+/.exec((await mailsTo(it, email))[0]!.plain)!;
  expect(rest).toMatch(/\?work=staff$/);
  expect((await complete({ token: rest, auth: { password: GOOD_PASSWORD } })).status).toBe(201);
});

test('a profile that the link was not sent to is refused', async () => {
  const { token } = await invited('web');
  const { accountId } = await it.person('web');
  expect((await complete({ token, password: GOOD_PASSWORD, profile_id: accountId })).status).toBe(404);
  expect((await complete({ token, password: GOOD_PASSWORD })).status).toBe(201);
});

test('a second time is answered 409 and changes nothing; of twenty at once one succeeds', async () => {
  const { email, token } = await invited('web');
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => complete({ token, password: `quiet lantern ${index} ab` })));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect((await complete({ token, password: GOOD_PASSWORD })).status).toBe(409);
  expect((await signIn(it, email)).status).toBe(401);
  expect((await signIn(it, email, `quiet lantern ${replies.findIndex((reply) => reply.status === 201)} ab`)).status).toBe(200);
});

test('unknown, expired and replaced links are refused', async () => {
  const { email, token: first } = await invited('web');
  const { token: second } = await invited('web', email);
  expect((await complete({ token: 'x'.repeat(43), password: GOOD_PASSWORD })).body.errors![0]!.code).toBe('token-invalid');
  expect((await complete({ token: first, password: GOOD_PASSWORD })).status).toBe(400);
  it.clock.advance(8 * DAY_MS);
  expect((await complete({ token: second, password: GOOD_PASSWORD })).status).toBe(400);
});

test.each([
  ['a short password', { password: 'short' }],
  ['no password', {}],
  ['a phone of five digits', { password: GOOD_PASSWORD, profile: { ...PERSON, phone: '12345' } }],
  ['a zip of letters', { password: GOOD_PASSWORD, profile: { ...PERSON, zip: 'abcde' } }],
  ['a day that never was', { password: GOOD_PASSWORD, profile: { ...PERSON, dob: '2025-02-30' } }],
])('%s is refused and leaves the link as it was', async (_what, body) => {
  const { token } = await invited('web');
  expect((await complete({ token, ...body })).status).toBe(400);
  expect((await complete({ token, password: GOOD_PASSWORD })).status).toBe(201);
});

test('an Admin chooses a long password', async () => {
  const { email, token } = await invited('admin');
  expect((await complete({ token, password: email })).body.errors![0]).toMatchObject({ code: 'password-common' });
  expect((await complete({ token, password: 'lamp on a lake' })).body.errors![0]).toMatchObject({ code: 'password-too-short', path: ['password'] });
  expect((await complete({ token, auth: { password: 'lamp on a lake' } })).body.errors![0]!.path).toEqual(['auth', 'password']);
  expect((await complete({ token, password: 'lamp over the quiet lake' })).status).toBe(201);
});

test('somebody who registered the address before its owner was invited loses it to the owner', async () => {
  const email = newAddress();
  await register(it, email);
  const evil = (await signIn(it, email)).body.data.auth_key;
  const { token } = await invited('web', email);
  expect((await complete({ token, password: 'quiet lantern ten' })).status).toBe(201);
  expect((await it.call('GET', '/api/account/auth', { token: evil })).status).toBe(401);
  expect((await signIn(it, email)).status).toBe(401);
});

test('two venues invite the same person, and neither withdraws the other’s invitation', async () => {
  const { email, token: first } = await invited('staff');
  const other = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  await it.call('POST', '/api/account/registration/invite', { token: other.token, body: { invites: [{ email, name: 'Some One', role: 'pos' }] } });
  const second = await tokenMailed(it, email, 'registration/complete', it.otherWorkspaceId);
  expect((await complete({ token: first, password: GOOD_PASSWORD })).status).toBe(201);
  expect((await complete({ token: second, password: GOOD_PASSWORD })).status).toBe(201);
  const where = (workspace_id: string) => signIn(it, email, GOOD_PASSWORD, { realm_id: REALM.pos, workspace_id });
  expect((await where(it.workspaceId)).body.data.user.role).toBe('staff');
  expect((await where(it.otherWorkspaceId)).body.data.user.role).toBe('pos');
});

test('an invitation survives a password reset, and is then accepted with the new password', async () => {
  const { email, token } = await invited('staff');
  await it.call('POST', '/api/account/registration/password', { body: { email, realm_id: REALM.pos } });
  await it.call('POST', `/api/account/auth/password/reset/${await tokenMailed(it, email, 'reset-password')}`, { body: { password: GOOD_PASSWORD } });
  expect((await complete({ token, password: GOOD_PASSWORD })).status).toBe(201);
  expect((await signIn(it, email, GOOD_PASSWORD, { realm_id: REALM.pos })).body.data.user.role).toBe('staff');
});

async function knownInvited(password: string): Promise<{ email: string; token: string; session: string; role: () => Promise<string> }> {
  const known = await it.person('pos', { password });
  const { token } = await invited('admin', known.email);
  const role = async () => (await signIn(it, known.email, password, { realm_id: REALM.pos })).body.data.user.role;
  return { email: known.email, token, session: known.token, role };
}

test('an existing account accepts with its password and no other', async () => {
  const { token, role } = await knownInvited('lamp over the quiet lake');
  const wrong = await complete({ token, password: 'another long password' });
  expect(wrong.body.errors![0]).toMatchObject({ code: 'password-wrong', path: ['password'] });
  expect(await role()).toBe('pos');
  expect((await complete({ token, password: 'lamp over the quiet lake' })).status).toBe(201);
  expect(await role()).toBe('admin');
  expect((await complete({ token, password: 'lamp over the quiet lake' })).status).toBe(409);
});

test('a password too short for the new role is replaced with the acceptance', async () => {
  const { email, token, session, role } = await knownInvited('staff lamp ab');
  const refused = await complete({ token, password: 'staff lamp ab' });
  expect(refused.body.errors![0]).toMatchObject({ code: 'password-too-short', path: ['old_password'] });
  expect(refused.body.errors![0]!.message).toContain('at least 15 characters');
  expect((await complete({ token, old_password: 'staff lamp ab', password: 'lamp on the la' })).body.errors![0]!.path).toEqual(['password']);
  expect((await complete({ token, old_password: 'not the one', password: 'lamp over the quiet lake' })).body.errors![0]!.code).toBe('password-wrong');
  expect(await role()).toBe('pos');
  expect((await complete({ token, old_password: 'staff lamp ab', password: 'lamp over the quiet lake' })).status).toBe(201);
  expect((await it.call('GET', '/api/account/auth', { token: session })).status).toBe(401);
  expect((await signIn(it, email, 'lamp over the quiet lake', { realm_id: REALM.pos })).body.data.user.role).toBe('admin');
});

test('with a second factor twelve characters are enough for an Admin', async () => {
  const { token, session } = await knownInvited('staff lamp ab');
  await switchOn(it, session, 'staff lamp ab');
  expect((await complete({ token, password: 'staff lamp ab' })).status).toBe(201);
});

test('of accepting and removing the second factor at once, one succeeds', async () => {
  const { token, session } = await knownInvited('staff lamp ab');
  const { code } = await switchOn(it, session, 'staff lamp ab');
  const replies = await Promise.all([
    complete({ token, password: 'staff lamp ab' }),
    it.call('POST', '/api/account/second-factor/remove', { token: session, body: { password: 'staff lamp ab', code: code() } }),
  ]);
  expect(replies.filter((reply) => reply.status < 300)).toHaveLength(1);
});

test('guesses at the password of an account that is invited are counted like sign-ins', async () => {
  const { token } = await knownInvited('lamp over the quiet lake');
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) statuses.push((await complete({ token, password: `guess number ${index}` })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('a guest completes with the link from the mail', async () => {
  const email = newAddress();
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' } } });
  const reply = await complete({ token: await tokenMailed(it, email, 'registration/complete'), password: GOOD_PASSWORD });
  expect(reply.body.data).toEqual({ profile_id: guest.body.data.profile_id, doclet_id: guest.body.data.doclet_id });
  expect((await signIn(it, email)).body.data.user).toMatchObject({ guest: false, profile: { first_name: 'Gus' } });
});

test.each(['2099-01-01', '1790-01-01', '1990-02-30', 'soon', ''])('born on "%s" nobody is', async (dob) => {
  const { token } = await invited('web');
  const reply = await complete({ token, password: GOOD_PASSWORD, profile: { ...PERSON, dob } });
  expect([reply.status, reply.body.errors]).toEqual([
    400,
    [{ code: 'malformed', message: 'Please enter a date of birth between 1880 and today.', path: ['profile', 'dob'] }],
  ]);
});

test('who becomes an administrator stands in the audit with who invited, and every other administrator is written to', async () => {
  const [inviter, other] = [await it.person('admin'), await it.person('admin')];
  const email = newAddress();
  await it.call('POST', '/api/account/registration/invite', { token: inviter.token, body: { invites: [{ email, name: 'Some One', role: 'admin' }] } });
  const before = (await mailsTo(it, other.email)).length;
  const done = await complete({ token: await tokenMailed(it, email, 'registration/complete'), password: 'lamp over the quiet lake', profile: PERSON });
  expect(done.status).toBe(201);
  const audit = await it.house.database.of(it.workspaceId).selectFrom('audit').selectAll().where('workspace_id', '=', it.workspaceId).execute();
  const joined = audit.find((row) => row.action === 'member' && row.subject === done.body.data.profile_id)!;
  expect(joined).toMatchObject({ outcome: 'admin', detail: { invited_by: inviter.accountId, address: expect.any(String) } });
  expect(audit.filter((row) => row.action === 'invite' && row.detail['address'] === joined.detail['address'])).toMatchObject([
    { outcome: 'admin', actor_account: inviter.accountId },
  ]);
  for (const person of [inviter, other]) expect((await mailsTo(it, person.email))[0]).toMatchObject({ plain: expect.stringContaining(email) });
  expect(await mailsTo(it, other.email)).toHaveLength(before + 1);
  expect((await mailsTo(it, email)).map((mail) => mail.subject).join()).not.toContain('new administrator');
});

test('a guest who names themselves otherwise finds that name on their tickets', async () => {
  const email = newAddress();
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' } } });
  const { profile_id, doclet_id } = guest.body.data;
  const venue = await openVenue(it);
  const ticket = await venue.ticket({ holderAccount: profile_id, consumerId: doclet_id, firstName: 'Gus', lastName: 'Est' });
  const token = await tokenMailed(it, email, 'registration/complete');
  expect((await complete({ token, password: GOOD_PASSWORD, profile: { ...PERSON, first_name: 'Gustav' } })).status).toBe(201);
  const { db } = await it.ctx();
  expect(await db.selectFrom('admission').select('first_name').where('admission_id', '=', ticket._id).execute()).toEqual([{ first_name: 'Gustav' }]);
});

test('what the office has approved about a guest stays when the guest completes the registration', async () => {
  const email = newAddress();
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' } } });
  const { profile_id, doclet_id } = guest.body.data;
  const ctx = await it.ctx();
  await updateDocletData(ctx, doclet_id, { dob: '2010-01-02', profile_locked: true });
  const token = await tokenMailed(it, email, 'registration/complete');
  expect((await complete({ token, password: GOOD_PASSWORD, profile: PERSON })).status).toBe(201);
  expect((await docletById(ctx, doclet_id))?.data).toMatchObject({ first_name: 'Gus', last_name: 'Est', dob: '2010-01-02', confirmed: true });
  expect((await signIn(it, email)).body.data.user).toMatchObject({ _id: profile_id, confirmed: true, profile: { first_name: 'Gus', last_name: 'Est' } });
});
