import { afterAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse } from '#server/testing/house.ts';

const it = await openTestHouse();
afterAll(() => it.close());

type Person = { accountId: string; token: string };
const change = ({ accountId, token }: Person, email: string, password = GOOD_PASSWORD) =>
  it.call('POST', `/api/account/profile/${accountId}/${encodeURIComponent(email)}`, { body: { password }, token });
const linkTo = (email: string) => tokenMailed(it, email, 'registration/check-email');
const open = async (link: string, token: string) => it.call('GET', `/api/account/registration/email/${link}`, { token });
const asked = async (token: string) => (await it.act('list-invitations', {}, { token })).body.data.items;
const complete = (token: string, password: string) =>
  it.call('POST', '/api/account/registration', { body: { token, password, profile: { first_name: 'Wim', last_name: 'Wolf' } } });
const accountsOf = (email: string) => it.house.database.reference.selectFrom('account').select(['account_id', 'realm_id']).where('email', '=', email).execute();

/** Invited into a family, by somebody whose invitation they have not followed. */
async function invited(): Promise<string> {
  const [{ token }, email] = [await confirmedConsumer(it), newAddress()];
  expect((await it.act('family-invite-adult', { first_name: 'Wim', last_name: 'Wolf', email }, { token })).status).toBe(200);
  return email;
}

test('an address that was only invited becomes theirs who open its link, and so do the invitations that wait for it', async () => {
  const [person, email] = [await confirmedConsumer(it), await invited()];
  expect((await change(person, email)).body.data).toEqual({ sent: true });
  expect(await asked(person.token)).toEqual([]);
  expect((await open(await linkTo(email), person.token)).body.data).toEqual({ verified: true, password_needed: false });
  expect(await accountsOf(email)).toEqual([{ account_id: person.accountId, realm_id: REALM.portal }]);
  expect(await asked(person.token)).toMatchObject([{ kind: 'family' }]);
  expect((await signIn(it, email)).body.data.user).toMatchObject({ _id: person.accountId, profile: { first_name: 'Ada' } });
});

test('the link of the invitation goes on, with the password of the account that has the address now', async () => {
  const [person, email] = [await confirmedConsumer(it), await invited()];
  const invitation = await tokenMailed(it, email, 'registration/complete');
  await change(person, email);
  await open(await linkTo(email), person.token);
  expect((await complete(invitation, 'quiet lantern ten')).body.errors![0]!.code).toBe('password-wrong');
  const done = await complete(invitation, GOOD_PASSWORD);
  expect([done.status, done.body.data.profile_id]).toEqual([201, person.accountId]);
  expect(await asked(person.token)).toEqual([]);
  expect((await it.act('list-families', {}, { token: person.token })).body.data.items).toHaveLength(1);
});

test('whoever works here takes an address that was invited to more, and accepts with a password strong enough for it', async () => {
  const password = 'lamp over the quiet lake';
  const [admin, worker, email] = [await it.person('admin'), await it.person('pos', { password }), newAddress()];
  await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Wim Wolf', role: 'admin' }] } });
  const invitation = await tokenMailed(it, email, 'registration/complete');
  expect((await change(worker, email, password)).status).toBe(200);
  await open(/#email=([\w-]{40,})/.exec((await mailsTo(it, email))[0]!.plain)![1]!, worker.token);
  expect((await signIn(it, email, password, { realm_id: REALM.pos })).body.data.user.role).toBe('pos');
  expect((await complete(invitation, password)).status).toBe(201);
  expect((await signIn(it, email, password, { realm_id: REALM.pos })).body.data.user.role).toBe('admin');
});

test('until the link is opened nothing changes for whoever was invited, and whoever comes first has the address', async () => {
  const [person, email] = [await confirmedConsumer(it), await invited()];
  await change(person, email);
  const link = await linkTo(email);
  expect((await complete(await tokenMailed(it, email, 'registration/complete'), 'quiet lantern ten')).status).toBe(201);
  const late = await open(link, person.token);
  expect([late.status, late.body.errors![0]!.code]).toEqual([409, 'email-in-use']);
  expect((await signIn(it, email, 'quiet lantern ten')).status).toBe(200);
  expect((await signIn(it, person.email)).status).toBe(200);
});

test('of two who take one invited address at once, one gets it', async () => {
  const [people, email] = [[await confirmedConsumer(it), await confirmedConsumer(it)], await invited()];
  const links: string[] = [];
  for (const person of people) {
    expect((await change(person, email)).status).toBe(200);
    links.push(await linkTo(email));
  }
  const replies = await Promise.all(people.map(({ token }, index) => open(links[index]!, token)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('of a registration and a change to one invited address at once, one gets it', async () => {
  const [person, email] = [await confirmedConsumer(it), await invited()];
  await change(person, email);
  const link = await linkTo(email);
  const [registered, changed] = await Promise.all([register(it, email), open(link, person.token)]);
  expect([201, 409]).toContain(registered.status);
  expect(changed.status).toBe(registered.status === 201 ? 409 : 200);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('an address that somebody has bought with is still refused', async () => {
  const [person, email] = [await confirmedConsumer(it), await invited()];
  const guest = await it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Guest', last_name: 'Buyer' } } });
  expect(guest.status).toBe(200);
  expect((await change(person, email)).body.errors![0]!.code).toBe('email-in-use');
});
