import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmedConsumer, GOOD_PASSWORD, mailsTo, newAddress, register, signIn, tokenMailed } from '#server/testing/account-mail.ts';
import { openTestHouse, type Reply, type TestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

/** Links that are opened or asked for while their account is being changed. */
let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const forgot = (email: string) => it.call('POST', '/api/account/registration/password', { body: { email } });
const reset = (token: string) => it.call('POST', `/api/account/auth/password/reset/${token}`, { body: { password: 'quiet lantern ten' } });
const open = (token: string, as?: string) => it.call('GET', `/api/account/registration/email/${token}`, as === undefined ? {} : { token: as });

describe('whoever holds an account’s lock may end its links, so opening a link waits for that lock first', () => {
  test.each<[string, () => Promise<{ accountId: string; opening: () => Promise<Reply> }>]>([
    [
      'to a new password',
      async () => {
        const { email, accountId } = await confirmedConsumer(it);
        await forgot(email);
        const link = await tokenMailed(it, email, 'reset-password');
        return { accountId, opening: () => reset(link) };
      },
    ],
    [
      'that verifies',
      async () => {
        const email = newAddress();
        const { profile_id: accountId } = (await register(it, email)).body.data;
        const link = await tokenMailed(it, email, 'registration/check-email');
        return { accountId, opening: () => open(link) };
      },
    ],
    [
      'to another address',
      async () => {
        const { token, accountId } = await confirmedConsumer(it);
        const email = newAddress();
        await it.call('POST', `/api/account/profile/${accountId}/${email}`, { token, body: { password: GOOD_PASSWORD } });
        const link = await tokenMailed(it, email, 'registration/check-email');
        return { accountId, opening: () => open(link, token) };
      },
    ],
  ])('%s', async (_name, begin) => {
    const { accountId, opening } = await begin();
    const { reference } = it.house.database;
    const opened = await reference.transaction().execute(async (db) => {
      await db.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
      const opened = opening();
      await untilBlocked(db, opened);
      const links = await db.selectFrom('account_token').select('purpose').where('account_id', '=', accountId).forUpdate().noWait().execute();
      expect(links.length).toBeGreaterThan(0);
      return { opened };
    });
    expect((await opened.opened).status).toBe(200);
  });
});

test('no reset link goes to an address that the account is giving up at that moment', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  const { reference } = it.house.database;
  const asked = await reference.transaction().execute(async (db) => {
    await db.updateTable('account').set({ email: newAddress() }).where('account_id', '=', accountId).execute();
    const asked = forgot(email);
    await untilBlocked(db, asked);
    return { asked };
  });
  expect((await asked.asked).status).toBe(400);
  expect((await mailsTo(it, email)).filter((mail) => mail.plain.includes('/reset-password/'))).toEqual([]);
  const links = await reference.selectFrom('account_token').selectAll().where('account_id', '=', accountId).where('purpose', '=', 'reset').execute();
  expect(links).toEqual([]);
});

test('a password that is being replaced at that moment signs nobody in', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  const { reference } = it.house.database;
  const password_hash = await it.house.passwords.hash('quiet lantern ten');
  const { signingIn } = await reference.transaction().execute(async (db) => {
    await db.updateTable('account').set({ password_hash }).where('account_id', '=', accountId).execute();
    const signingIn = signIn(it, email);
    await untilBlocked(db, signingIn);
    return { signingIn };
  });
  expect((await signingIn).body.errors).toMatchObject([{ code: 'sign-in-failed' }]);
});

test('a sign-in that is ended at that moment chooses no new password, and goes on under none', async () => {
  const { email, accountId, token } = await confirmedConsumer(it);
  const { reference } = it.house.database;
  const { changing } = await reference.transaction().execute(async (db) => {
    await db.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    const body = { old_password: GOOD_PASSWORD, password: 'quiet lantern ten' };
    const changing = it.call('POST', '/api/account/auth/password', { token, body });
    await untilBlocked(db, changing);
    await db.updateTable('session').set({ revoked_at: new Date() }).where('account_id', '=', accountId).execute();
    return { changing };
  });
  expect((await changing).body.errors).toMatchObject([{ code: 'session-ended' }]);
  expect((await signIn(it, email)).status).toBe(200);
});

test('whoever switches a second factor on at that moment is not signed in to without it', async () => {
  const { email, accountId } = await confirmedConsumer(it);
  const { reference } = it.house.database;
  const { signingIn } = await reference.transaction().execute(async (db) => {
    await db.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    await db
      .insertInto('second_factor')
      .values({ account_id: accountId, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute();
    const signingIn = signIn(it, email);
    await untilBlocked(db, signingIn);
    return { signingIn };
  });
  expect((await signingIn).body.errors).toMatchObject([{ code: 'sign-in-failed' }]);
});

test('a browser that bought as a guest is not let into the account that the owner of the address is completing at that moment', async () => {
  const email = newAddress();
  const asGuest = (more: object) =>
    it.call('POST', '/api/account/auth/guest', { body: { auth: { email }, profile: { first_name: 'Gus', last_name: 'Est' }, ...more } });
  const { checkout_key } = (await asGuest({})).body.data;
  const { reference } = it.house.database;
  const { opening } = await reference.transaction().execute(async (db) => {
    await db.selectFrom('account').select('account_id').where('email', '=', email).forUpdate().execute();
    const opening = asGuest({ checkout_key });
    await untilBlocked(db, opening);
    await db.updateTable('account').set({ confirmed: true, guest: false }).where('email', '=', email).execute();
    return { opening };
  });
  expect((await opening).body.errors).toMatchObject([{ code: 'email-in-use' }]);
});

test('an invitation by an administrator who is being dismissed at that moment is worth nothing', async () => {
  const [email, admin] = [newAddress(), await it.person('admin')];
  await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Some One', role: 'admin' }] } });
  const token = await tokenMailed(it, email, 'registration/complete');
  const { completing } = await it.house.database
    .of(it.workspaceId)
    .transaction()
    .execute(async (db) => {
      await db.deleteFrom('membership').where('account_id', '=', admin.accountId).execute();
      const completing = it.call('POST', '/api/account/registration', { body: { token, password: 'quiet lantern ten eleven' } });
      await untilBlocked(db, completing);
      return { completing };
    });
  expect((await completing).body.errors).toMatchObject([{ code: 'token-invalid' }]);
});

test('an invitation replaces no password that its account is getting at that moment', async () => {
  const [email, admin] = [newAddress(), await it.person('admin')];
  await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Some One', role: 'web' }] } });
  const token = await tokenMailed(it, email, 'registration/complete');
  const { reference } = it.house.database;
  const password_hash = await it.house.passwords.hash(GOOD_PASSWORD);
  const completed = await reference.transaction().execute(async (db) => {
    await db.updateTable('account').set({ password_hash, confirmed: true }).where('email', '=', email).execute();
    const completed = it.call('POST', '/api/account/registration', { body: { token, password: 'quiet lantern ten' } });
    await untilBlocked(db, completed);
    return { completed };
  });
  expect((await completed.completed).body.errors).toMatchObject([{ code: 'password-wrong' }]);
  expect((await signIn(it, email)).status).toBe(200);
});

describe('an invitation to more for somebody who works here, with the password they have', () => {
  const OWN = 'lamp over the quiet lake';
  const complete = (token: string) => it.call('POST', '/api/account/registration', { body: { token, password: OWN } });
  async function invitedToMore() {
    const [email, admin] = [newAddress(), await it.person('admin')];
    const invite = async (role: string) => {
      await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Pat Gate', role }] } });
      return tokenMailed(it, email, 'registration/complete');
    };
    const { profile_id: accountId } = (await complete(await invite('pos'))).body.data;
    return { accountId: String(accountId), token: await invite('admin') };
  }

  test('does not bring back a password that is being replaced at that moment', async () => {
    const { accountId, token } = await invitedToMore();
    const { reference } = it.house.database;
    const password_hash = await it.house.passwords.hash(GOOD_PASSWORD);
    const { completing } = await reference.transaction().execute(async (db) => {
      await db.updateTable('account').set({ password_hash }).where('account_id', '=', accountId).execute();
      const completing = complete(token);
      await untilBlocked(db, completing);
      return { completing };
    });
    expect((await completing).body.errors).toMatchObject([{ code: 'password-wrong' }]);
    const now = await reference.selectFrom('account').select('password_hash').where('account_id', '=', accountId).executeTakeFirstOrThrow();
    expect(now).toEqual({ password_hash });
  });

  test('is worth nothing to an account that is being closed at that moment', async () => {
    const { accountId, token } = await invitedToMore();
    const { completing } = await it.house.database.reference.transaction().execute(async (db) => {
      await db.updateTable('account').set({ disabled: true }).where('account_id', '=', accountId).execute();
      const completing = complete(token);
      await untilBlocked(db, completing);
      return { completing };
    });
    expect((await completing).body.errors).toMatchObject([{ code: 'token-invalid' }]);
  });
});

test('an invitation replaces no password whose address is being confirmed at that moment', async () => {
  const [email, admin] = [newAddress(), await it.person('admin')];
  await register(it, email);
  await it.call('POST', '/api/account/registration/invite', { token: admin.token, body: { invites: [{ email, name: 'Some One', role: 'web' }] } });
  const token = await tokenMailed(it, email, 'registration/complete');
  const { completing } = await it.house.database.reference.transaction().execute(async (db) => {
    await db.updateTable('account').set({ confirmed: true }).where('email', '=', email).execute();
    const completing = it.call('POST', '/api/account/registration', { body: { token, password: 'quiet lantern ten' } });
    await untilBlocked(db, completing);
    return { completing };
  });
  expect((await completing).body.errors).toMatchObject([{ code: 'password-wrong' }]);
});
