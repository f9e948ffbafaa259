import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const recordsOf = (accountId: string) =>
  it.house.database
    .of(it.workspaceId)
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('owner_account', '=', accountId)
    .execute();

test('a consumer gets a record, an account record and a family, and a mail to verify', async () => {
  const email = newAddress();
  const reply = await register(it, `  ${email.toUpperCase()} `);
  expect(reply.status).toBe(201);
  const { profile_id, doclet_id, checkout_key } = reply.body.data;
  expect(checkout_key).toMatch(/^[\w-]{43}$/);
  const records = await recordsOf(profile_id);
  expect(records.map((record) => record.template_id).toSorted()).toEqual([TEMPLATE.account, TEMPLATE.consumer, TEMPLATE.consumerGroup].toSorted());
  const consumer = records.find((record) => record.doclet_id === doclet_id)!;
  expect(consumer.data).toMatchObject({ first_name: 'Ada', last_name: 'Byron', confirmed: false, realm: { realm_id: REALM.portal, pid: profile_id } });
  const links = await it.house.database
    .of(it.workspaceId)
    .selectFrom('weave')
    .select(['from_id', 'to_template', 'role'])
    .where('workspace_id', '=', it.workspaceId)
    .where('from_id', '=', doclet_id)
    .execute();
  expect(links).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to_template: TEMPLATE.consumerGroup, role: 'Family Organizer' }),
      expect.objectContaining({ to_template: TEMPLATE.account }),
    ]),
  );
  const [mail] = await mailsTo(it, email);
  expect(mail!.plain).toContain('http://lakeside.localhost:3000/registration/check-email/');
});

test('the checkout shape is understood: email and password beside each other, names in both objects', async () => {
  const body = {
    email: newAddress(),
    password: GOOD_PASSWORD,
    template_id: TEMPLATE.consumer,
    profile: { first_name: 'Al', last_name: 'Go', phone: '(312) 555-0100' },
    template: { first_name: 'Al', last_name: 'Go' },
  };
  const reply = await it.call('PUT', '/api/account/registration', { body });
  expect(reply.status).toBe(201);
  const records = await recordsOf(reply.body.data.profile_id);
  expect(records.find((record) => record.template_id === TEMPLATE.consumer)!.data).toMatchObject({ phone: '(312) 555-0100' });
});

test('an address in use is refused, however it is written', async () => {
  const { email } = await confirmedConsumer(it);
  for (const variant of [email, email.toUpperCase(), ` ${email} `]) {
    const reply = await register(it, variant);
    expect([reply.status, reply.body.errors![0]!.code, reply.body.errors![0]!.message]).toEqual([409, 'email-in-use', 'Email is already in use.']);
  }
});

test('the browser that has just registered may repeat it, and nobody else may', async () => {
  const email = newAddress();
  const first = await register(it, email);
  const stranger = await register(it, email, { password: 'another lantern ten' });
  expect(stranger.status).toBe(409);
  const again = await register(it, email, {
    password: 'another lantern ten',
    body: { checkout_key: first.body.data.checkout_key, profile: { first_name: 'Ada', last_name: 'King' } },
  });
  expect([again.status, again.body.data.profile_id, again.body.data.doclet_id]).toEqual([201, first.body.data.profile_id, first.body.data.doclet_id]);
  expect((await signIn(it, email)).status).toBe(401);
  expect((await signIn(it, email, 'another lantern ten')).body.data.user.profile.last_name).toBe('King');
  const late = await register(it, email, { body: { checkout_key: again.body.data.checkout_key } });
  expect(late.status).toBe(409);
});

/** Invited by somebody whose invitation they have not followed. */
async function invited(): Promise<string> {
  const [{ token }, email] = [await confirmedConsumer(it), newAddress()];
  expect((await it.act('family-invite-adult', { first_name: 'Wim', last_name: 'Wolf', email }, { token })).status).toBe(200);
  return email;
}

test('an address that was only invited is free: whoever registers it verifies it, and is asked then', async () => {
  const email = await invited();
  const free = await it.call('GET', `/api/account/${REALM.portal}/email/${encodeURIComponent(email)}`);
  expect(free.status).toBe(200);
  const made = await register(it, email);
  expect(made.status).toBe(201);
  expect((await recordsOf(made.body.data.profile_id)).find((record) => record.doclet_id === made.body.data.doclet_id)!.data).toMatchObject({
    first_name: 'Ada',
  });
  expect((await register(it, email)).status).toBe(409);
  const { body } = await signIn(it, email);
  expect(body.data.user).toMatchObject({ confirmed: false, profile: { first_name: 'Ada', last_name: 'Byron' } });
  const asked = async () => (await it.act('list-invitations', {}, { token: body.data.auth_key })).body.data.items;
  expect(await asked()).toEqual([]);
  const verify = await tokenMailed(it, email, 'registration/check-email');
  expect((await it.call('GET', `/api/account/registration/email/${verify}`, { token: body.data.auth_key })).status).toBe(200);
  expect(await asked()).toMatchObject([{ kind: 'family' }]);
});

test('the link of the invitation still makes the account its owner’s, whoever registered the address first', async () => {
  const email = await invited();
  const link = await tokenMailed(it, email, 'registration/complete');
  expect((await register(it, email)).status).toBe(201);
  const { body: stranger } = await signIn(it, email);
  const complete = { token: link, password: 'quiet lantern ten', profile: { first_name: 'Wim', last_name: 'Wolf' } };
  expect((await it.call('POST', '/api/account/registration', { body: complete })).status).toBe(201);
  expect((await it.call('GET', '/api/account/auth', { token: stranger.data.auth_key })).status).toBe(401);
  expect((await signIn(it, email)).status).toBe(401);
  expect((await signIn(it, email, 'quiet lantern ten')).body.data.user).toMatchObject({ confirmed: true, profile: { first_name: 'Wim' } });
});

test('a key does not open another account, and not after an hour', async () => {
  const mine = await register(it, newAddress());
  const other = newAddress();
  const theirs = await register(it, other);
  expect((await register(it, other, { body: { checkout_key: mine.body.data.checkout_key } })).status).toBe(409);
  it.clock.advance(61 * MINUTE_MS);
  expect((await register(it, other, { body: { checkout_key: theirs.body.data.checkout_key } })).status).toBe(409);
});

test('of twenty registrations of one address at once, one makes the account', async () => {
  it.clock.advance(HOUR_MS);
  const email = newAddress();
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(it, email)));
  it.clock.advance(HOUR_MS);
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const made = replies.find((reply) => reply.status === 201)!;
  expect(await recordsOf(made.body.data.profile_id)).toHaveLength(3);
});

test('of twenty registrations of one invited address at once, one makes the account', async () => {
  it.clock.advance(HOUR_MS);
  const email = await invited();
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(it, email)));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('the same request with the same key gives the same answer and one account', async () => {
  const email = newAddress();
  const headers = { 'idempotency-key': 'register-once-0001' };
  const first = await register(it, email, { headers });
  expect((await register(it, email, { headers })).body).toEqual(first.body);
});

test.each([
  ['a short password', { auth: { email: 'x@example.test', password: 'short' } }, 'password-too-short'],
  ['a common password', { auth: { email: 'x@example.test', password: 'Password123!' } }, 'password-common'],
  ['the address itself for a password', { auth: { email: 'ada.lovelace@example.test', password: 'Ada.Lovelace@example.test' } }, 'password-common'],
  ['the name in the address for a password', { auth: { email: 'ada.lovelace@example.test', password: 'ada.lovelace!' } }, 'password-common'],
  ['no address', { auth: { email: 'nobody', password: GOOD_PASSWORD } }, 'invalid'],
  ['an object for a password', { auth: { email: 'x@example.test', password: {} } }, 'invalid-type'],
  ['a line break in a name', { profile: { first_name: 'Ada\r\nBcc: all@example.test', last_name: 'B' } }, 'invalid'],
  ['no last name', { profile: { first_name: 'Ada' } }, 'malformed'],
  ['another template', { template_id: TEMPLATE.staff }, 'invalid-value'],
  ['neither', { auth: null }, 'invalid'],
])('%s is refused with 400', async (_what, body, code) => {
  const reply = await register(it, newAddress(), { body });
  expect([reply.status, reply.body.errors![0]!.code]).toEqual([400, code]);
});

test.each([
  ['in auth', { auth: { email: 'x@example.test', password: 'short' } }, ['auth', 'password']],
  ['beside it', { auth: null, email: 'x@example.test', password: 'short' }, ['password']],
])('a weak password that was sent %s is refused there', async (_what, body, path) => {
  expect((await register(it, newAddress(), { body })).body.errors![0]!.path).toEqual(path);
});

test('nobody registers as staff', async () => {
  const reply = await register(it, newAddress(), { body: { realm_id: REALM.pos } });
  expect(reply.status).toBe(403);
});

test('a person may join another workspace by naming it', async () => {
  const email = newAddress();
  const reply = await register(it, email, { body: { workspace_id: it.otherWorkspaceId } });
  expect(reply.status).toBe(201);
  expect(await recordsOf(reply.body.data.profile_id)).toHaveLength(0);
  const [mail] = await mailsTo(it, email, it.otherWorkspaceId);
  expect(mail!.plain).toContain('http://aurora.localhost:3000/');
  expect((await register(it, newAddress(), { body: { workspace_id: 'f'.repeat(24) } })).status).toBe(404);
});

test('twenty tagged variants of an address get a mail per hour, however they register; the untagged one always does', async () => {
  const name = newAddress().replace('@', '%@');
  const variant = (tag: string) => name.replace('%', tag);
  const asGuest = (email: string) =>
    it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' } } });
  for (let index = 0; index < 12; index++) {
    expect((await register(it, variant(`+${index}`))).status).toBe(201);
    expect((await asGuest(variant(`+g${index}`))).status).toBe(200);
  }
  const written = await it.house.database
    .of(it.workspaceId)
    .selectFrom('mail')
    .select('recipient')
    .where('recipient', 'like', name.replace('%', '+%'))
    .execute();
  expect(written).toHaveLength(20);
  await register(it, variant(''));
  expect(await mailsTo(it, variant(''))).toHaveLength(1);
  await it.call('POST', '/api/account/registration/email', { body: { email: variant('+11'), realm_id: REALM.portal } });
  await expect.poll(async () => (await mailsTo(it, variant('+11'))).length).toBe(1);
});

test('one network address may register 600 people a minute, whatever headers it sends', async () => {
  it.clock.advance(2 * MINUTE_MS);
  let refused = 0;
  for (let attempt = 0; attempt < 605; attempt++) {
    const reply = await register(it, newAddress(), {
      password: 'x',
      headers: { 'x-forwarded-for': `10.0.0.${attempt}`, 'x-cart-key': `cart-${attempt}-aaaaaaaaaaaaaaaaaaaa` },
    });
    if (reply.status === 429) refused++;
  }
  expect(refused).toBe(5);
});
