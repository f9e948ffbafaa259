import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { saveProfile } from '#server/accounts/profile/profile.ts';
import { docletById, insertDoclet } from '#server/doclets/doclets.ts';
import { removeCards, savedCards } from '#server/payments/vault.ts';
import { ERASE_WHAT_CAME_LATE } from '#server/people/privacy/erase-person.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { picture } from '#server/testing/pictures.ts';

const PASSWORD = 'copper lantern nine';

const { house: it, gateway, shop } = await openShopWithBank();
afterAll(() => it.close());

const remove = (token: string, password = PASSWORD) => it.call('POST', '/api/account/delete', { token, body: { password } });

async function leaver() {
  const person = await it.person('web', { firstName: 'Zacharias', lastName: 'Quillfeather', password: PASSWORD });
  const { consumerId } = await ensureConsumer(shop.ctx, person.accountId, { dob: '1980-01-02', phone: '512 555 0134' });
  return { ...person, consumerId };
}

/** Every row of every table about the workspace and the accounts, as text. */
async function everythingKept(): Promise<string> {
  const db = it.house.database.of(it.workspaceId);
  const ws = it.workspaceId;
  const rows = await Promise.all([
    db.selectFrom('doclet').selectAll().where('workspace_id', '=', ws).execute(),
    db.selectFrom('doclet_history').selectAll().where('workspace_id', '=', ws).execute(),
    db.selectFrom('sales_order').selectAll().where('workspace_id', '=', ws).execute(),
    db.selectFrom('order_item').selectAll().where('workspace_id', '=', ws).execute(),
    db.selectFrom('admission').selectAll().where('workspace_id', '=', ws).execute(),
    db.selectFrom('idempotency').selectAll().where('workspace_id', '=', ws).execute(),
    it.house.database.reference.selectFrom('account').selectAll().execute(),
  ]);
  return JSON.stringify(rows);
}

test('takes the code as well from whoever has a second factor', async () => {
  const person = await leaver();
  const phone = await switchOn(it, person.token, PASSWORD);
  const removeWith = (code: string) => it.call('POST', '/api/account/delete', { token: person.token, body: { password: PASSWORD, code } });
  expect((await remove(person.token)).body.errors![0]!.code).toBe('code-wrong');
  expect((await removeWith('000 000')).body.errors![0]!.code).toBe('code-wrong');
  expect((await removeWith(phone.code())).body.data).toEqual({ deleted: true });
});

test('takes a recovery code from whoever has lost the phone', async () => {
  const person = await leaver();
  const { recoveryCodes } = await switchOn(it, person.token, PASSWORD);
  const body = { password: PASSWORD, recovery_code: recoveryCodes[0] };
  expect((await it.call('POST', '/api/account/delete', { token: person.token, body })).body.data).toEqual({ deleted: true });
});

test('the person is erased, the money is not, and the sign-in ends', async () => {
  const person = await leaver();
  const orderId = await shop.buy(person, { names: [['Zacharias', 'Quillfeather']] });
  expect(await everythingKept()).toContain('Quillfeather');
  expect((await remove(person.token)).body.data).toEqual({ deleted: true });
  const kept = await everythingKept();
  expect(kept).not.toContain('Quillfeather');
  expect(kept).not.toContain(person.email);
  expect(kept).not.toContain('1980-01-02');
  const order = await shop.ctx.db
    .selectFrom('sales_order')
    .select(['state', 'total_cents'])
    .where('workspace_id', '=', it.workspaceId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ state: 'complete', total_cents: 4000 });
  expect((await it.call('GET', `/api/account/profile/${person.accountId}`, { token: person.token })).status).toBe(401);
  expect((await it.call('POST', '/api/account/auth', { body: { auth: { email: person.email, password: PASSWORD } } })).status).toBe(401);
});

test('photos go with the person', async () => {
  const person = await leaver();
  const saved = await it.call('POST', `/api/account/profile/${person.accountId}/photo`, {
    token: person.token,
    body: { image_data: `data:image/png;base64,${(await picture('png', { width: 300, height: 300 })).toString('base64')}` },
  });
  const url = saved.body.data.image.url as string;
  expect((await it.call('GET', url)).status).toBe(200);
  await remove(person.token);
  expect((await it.call('GET', url)).status).toBe(404);
});

test('nothing is kept of their cards, those that they had removed before included, and others’ stay on file', async () => {
  const [person, other] = [await leaver(), await leaver()];
  await makeCashless(shop.ctx, person.accountId);
  await removeCards(shop.ctx, person.accountId, null);
  for (const { accountId } of [person, other]) await makeCashless(shop.ctx, accountId);
  const cardsOf = ({ accountId }: { accountId: string }) =>
    shop.ctx.db.selectFrom('saved_card').select(['account_type', 'last_four', 'card_exp_month', 'card_exp_year']).where('account_id', '=', accountId).execute();
  const [[others], theirs] = await Promise.all([cardsOf(other), cardsOf(person)]);
  expect(theirs).toEqual([others, others]);
  await remove(person.token);
  const nothing = { account_type: '', last_four: '', card_exp_month: '', card_exp_year: '' };
  expect([await cardsOf(person), await cardsOf(other)]).toEqual([[nothing, nothing], [others]]);
  expect(await savedCards(shop.ctx, other.accountId)).toHaveLength(1);
});

test('a wrong password erases nothing', async () => {
  const person = await leaver();
  expect((await remove(person.token, 'wrong')).status).toBe(400);
  expect((await it.call('GET', `/api/account/profile/${person.accountId}`, { token: person.token })).body.data.last_name).toBe('Quillfeather');
});

test('sent many times at once, it happens once and breaks nothing', async () => {
  const person = await leaver();
  const replies = await Promise.all(Array.from({ length: 6 }, () => remove(person.token)));
  expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThanOrEqual(1);
  expect(replies.every((reply) => [200, 400, 401, 404, 429].includes(reply.status))).toBe(true);
});

test('what calls under way write afterwards is erased a minute later', async () => {
  const person = await leaver();
  expect((await remove(person.token)).status).toBe(200);
  // As calls do that were admitted before.
  const account = (await accountById(shop.ctx, person.accountId))!;
  await saveProfile(shop.ctx, account, { last_name: 'Latecomer' });
  await ensureConsumer(shop.ctx, person.accountId, { dob: '1980-01-02' });
  await makeCashless(shop.ctx, person.accountId);
  expect(await everythingKept()).toContain('Latecomer');
  it.clock.advance(61_000);
  await it.house.outbox.drain();
  expect(await everythingKept()).not.toContain('Latecomer');
  const left = (table: 'saved_card' | 'membership') => shop.ctx.db.selectFrom(table).selectAll().where('account_id', '=', person.accountId);
  expect(await left('saved_card').where('saved_card.removed_at', 'is', null).execute()).toEqual([]);
  expect(await left('membership').execute()).toEqual([]);
});

test('a reset ends an erasure that was asked for with the old password and is still under way', async () => {
  const person = await leaver();
  const { passwords } = it.house;
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
    const isRight = await verify(...asked);
    await it.house.sessions.revokeAllOf(person.accountId);
    return isRight;
  });
  expect((await remove(person.token)).body.errors?.[0]?.code).toBe('session-ended');
  expect((await it.call('POST', '/api/account/auth', { body: { auth: { email: person.email, password: PASSWORD } } })).status).toBe(200);
});

const queueMail = (to: string) => shop.ctx.mail.queue(shop.ctx, { to, subject: 'Hello', html: '', plain: '' });
const mailboxes = async () => (await shop.ctx.db.selectFrom('mail').select('recipient').execute()).map((row) => row.recipient);

test('what still waits to be sent to the person is not sent, and where it went is not kept', async () => {
  const person = await leaver();
  await queueMail(person.email);
  await it.house.outbox.drain();
  const waiting = await queueMail(person.email);
  expect((await remove(person.token)).status).toBe(200);
  const jobs = await shop.ctx.db
    .selectFrom('outbox')
    .select('outbox_id')
    .where(sql`payload ->> 'mail_id'`, '=', waiting)
    .execute();
  expect([await mailboxes(), jobs]).toEqual([expect.not.arrayContaining([person.email]), []]);
  // As a call does that was admitted before.
  await queueMail(person.email);
  it.clock.advance(61_000);
  await it.house.outbox.drain();
  expect(await mailboxes()).not.toContain(person.email);
});

test('mails for an address that nobody has confirmed are sent to its owner all the same', async () => {
  const stranger = await it.person('web', { confirmed: false, password: PASSWORD });
  await queueMail(stranger.email);
  expect((await remove(stranger.token)).status).toBe(200);
  expect(await mailboxes()).toContain(stranger.email);
});

test('a mail to somebody else goes where it names the person’s address, and stays where it names a longer one', async () => {
  const person = await leaver();
  const tell = (subject: string) => shop.ctx.mail.queue(shop.ctx, { to: 'friend@example.test', subject, html: '', plain: '' });
  for (const named of [person.email, `not-${person.email}`, `${person.email}.org`]) await tell(`You sent a ticket to ${named}`);
  await it.house.outbox.drain();
  await remove(person.token);
  const kept = await shop.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', 'friend@example.test').orderBy('mail_id').execute();
  expect(kept.map(({ subject }) => subject)).toEqual([`You sent a ticket to not-${person.email}`, `You sent a ticket to ${person.email}.org`]);
});

/** Asks to be erased, and is cut off before the other venue's turn. */
async function cutOff(person: { accountId: string; token: string }): Promise<string> {
  const { consumerId } = await ensureConsumer(await it.ctx(it.otherWorkspaceId), person.accountId, { dob: '1980-01-02' });
  const { workspaces } = it.house;
  const byId = workspaces.byId.bind(workspaces);
  const cut = vi.spyOn(workspaces, 'byId').mockImplementation((id) => (id === it.otherWorkspaceId ? Promise.reject(new Error('cut off')) : byId(id)));
  expect((await remove(person.token)).status).toBe(500);
  cut.mockRestore();
  return consumerId;
}

test('an erasure that is cut off between two venues is finished in both', async () => {
  const person = await leaver();
  const there = await cutOff(person);
  it.clock.advance(61_000);
  await it.house.outbox.drain();
  expect((await docletById(await it.ctx(it.otherWorkspaceId), there))!.data).toEqual({});
  expect((await accountById(shop.ctx, person.accountId))!.disabled).toBe(true);
  const jobs = await it.house.database.reference.selectFrom('outbox').select('payload').where('kind', '=', ERASE_WHAT_CAME_LATE).execute();
  expect(JSON.stringify(jobs)).not.toContain(person.email);
});

test('an erasure that is cut off and asked for again ends with both of its jobs done, however often they run', async () => {
  await it.house.database.reference.deleteFrom('outbox').where('kind', '=', ERASE_WHAT_CAME_LATE).execute();
  const jobs = it.house.database.reference.selectFrom('outbox').select(['attempts', 'last_error']).where('kind', '=', ERASE_WHAT_CAME_LATE);
  const open = () => jobs.where('sent_at', 'is', null).execute();
  const person = await leaver();
  await cutOff(person);
  it.clock.advance(40_000);
  expect((await remove(person.token)).status).toBe(200);
  expect(await open()).toHaveLength(4);
  it.clock.advance(30_000);
  await it.house.outbox.drain();
  expect(await open()).toHaveLength(2);
  const late = await insertDoclet(shop.ctx, { templateId: TEMPLATE.consumer, data: { first_name: 'Came', last_name: 'Late' }, ownerAccount: person.accountId });
  it.clock.advance(40_000);
  await it.house.outbox.drain();
  expect((await docletById(shop.ctx, late.id))!.data).toEqual({});
  // As after a crash between the work and its mark.
  await it.house.database.reference
    .updateTable('outbox')
    .set({ sent_at: null, run_at: new Date(it.clock.now()) })
    .where('kind', '=', ERASE_WHAT_CAME_LATE)
    .execute();
  await it.house.outbox.drain();
  expect(await open()).toEqual([]);
});

test('an earlier address stays with whoever has it by now', async () => {
  const person = await leaver();
  const heir = await it.person('web', {});
  await shop.ctx.db
    .updateTable('account')
    .set({ earlier_emails: [heir.email, 'mine@example.test'] })
    .where('account_id', '=', person.accountId)
    .execute();
  for (const email of [heir.email, 'mine@example.test']) await queueMail(email);
  await remove(person.token);
  expect(await mailboxes()).toContain(heir.email);
  expect(await mailboxes()).not.toContain('mine@example.test');
});

test('a card whose bank answers only after its buyer was erased is not put on file', async () => {
  const person = await leaver();
  const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.before.charge = () => (asked.resolve(), answers.promise);
  const paying = shop.submit(person, shop.items(await shop.hold(person)), { cashless_spending: true });
  await asked.promise;
  expect((await remove(person.token)).status).toBe(200);
  it.clock.advance(61_000);
  await it.house.outbox.drain();
  answers.resolve();
  expect((await paying).body.data.items[0]).toMatchObject({ status: 'complete' });
  expect(await shop.ctx.db.selectFrom('saved_card').select('card_id').where('account_id', '=', person.accountId).execute()).toEqual([]);
  expect(await shop.ctx.db.selectFrom('membership').select('role').where('account_id', '=', person.accountId).execute()).toEqual([]);
});
