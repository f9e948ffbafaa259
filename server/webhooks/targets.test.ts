import { afterAll, afterEach, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { ADMIN_PASSWORD, openWebhooks } from '#server/testing/webhooks.ts';
import { addTarget } from './targets.ts';
import { tell } from './tell-targets.ts';

const it = await openTestHouse();
const ctx = await it.ctx();
const [webhooks, elsewhere] = [await openWebhooks(it), await openWebhooks(it, it.otherWorkspaceId)];
afterAll(() => it.close());
afterEach(async () => {
  for (const { _id } of await webhooks.shown()) await webhooks.one('remove-webhook', { webhook_id: _id });
});

const URL_A = 'https://hooks.example.test/a?key=quiet';
const WANTED = { url: URL_A, description: 'Members', kinds: ['order.completed', 'order.completed'] };
const save = (more: object, who = webhooks.admin) => webhooks.act('save-webhook', { ...WANTED, ...more }, who);

test('a webhook is added with the password, and is listed without its secret', async () => {
  for (const body of [{}, { password: '' }, { password: 'a guess' }, { password: null }, { code: '123456' }]) expect((await save(body)).status).toBe(400);
  expect(await webhooks.shown()).toEqual([]);
  const added = (await save({ password: ADMIN_PASSWORD })).body.data.items[0];
  expect(added).toMatchObject({
    url: URL_A,
    description: 'Members',
    kinds: ['order.completed'],
    status: 'active',
    secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
  });
  const [shown] = await webhooks.shown();
  expect({ ...shown, secret: added.secret }).toEqual(added);
  expect(shown).not.toHaveProperty('secret');
});

test('of whoever has a second factor a code is asked too, for a new address and for a new secret', async () => {
  const own = await it.person('admin', { password: ADMIN_PASSWORD });
  const phone = await switchOn(it, own.token, ADMIN_PASSWORD);
  const password = ADMIN_PASSWORD;
  for (const proof of [{ password }, { password, code: '000000' }]) expect((await save(proof, own)).body.errors![0]!.code).toBe('code-wrong');
  const added = await save({ password, code: phone.code() }, own);
  const { _id } = added.body.data.items[0];
  it.clock.advance(31_000);
  const exchange = (proof: object) => webhooks.act('exchange-webhook-secret', { webhook_id: _id, ...proof }, own);
  for (const proof of [{}, { password }, { password, code: '000000' }]) expect((await exchange(proof)).status).toBe(400);
  expect((await exchange({ password, code: phone.code() })).status).toBe(200);
  it.clock.advance(31_000);
  const elsewhereTo = { webhook_id: _id, url: 'https://thief.example.test/' };
  for (const proof of [{}, { password }]) expect((await save({ ...elsewhereTo, ...proof }, own)).status).toBe(400);
  expect((await webhooks.shown())[0].url).toBe(URL_A);
  expect((await save({ ...elsewhereTo, password, recovery_code: phone.recoveryCodes[0] }, own)).status).toBe(200);
});

test('what it is told of and whether it is paused is changed without the password', async () => {
  const { _id } = await webhooks.add(URL_A);
  const changed = (await save({ webhook_id: _id, kinds: ['ticket.moved'], status: 'paused' })).body.data.items[0];
  expect(changed).toMatchObject({ _id, kinds: ['ticket.moved'], status: 'paused', was_paused_for_failing: false, secret: null });
  expect((await save({ webhook_id: _id, status: 'active' })).body.data.items[0]).toMatchObject({ status: 'active' });
});

test('an address that becomes too long as it is written out is refused as it is typed, for it could not be changed later', async () => {
  const typed = (letters: number) => save({ url: `https://hooks.example.test/${'ä'.repeat(letters)}`, password: ADMIN_PASSWORD });
  const long = await typed(100);
  expect([long.status, long.body.errors?.[0]?.path]).toEqual([400, ['data', 'url']]);
  const { _id, url } = (await typed(70)).body.data.items[0];
  expect((await save({ webhook_id: _id, url, status: 'paused' })).status).toBe(200);
});

test('a venue has ten webhooks at most, each for another address, also when several are added at once', async () => {
  const add = (index: number) => save({ url: `https://hooks.example.test/${index}`, password: ADMIN_PASSWORD });
  const codes = async (replies: Promise<{ status: number; body: { errors?: { code: string }[] } }>[]) =>
    (await Promise.all(replies)).map(({ status, body }) => body.errors?.[0]?.code ?? status).toSorted();
  expect(await codes([add(1), add(1), add(1)])).toEqual([200, 'webhook-exists', 'webhook-exists']);
  for (let index = 2; index <= 8; index++) await add(index);
  expect(await codes([add(9), add(10), add(11), add(12)])).toEqual([200, 200, 'too-many-webhooks', 'too-many-webhooks']);
  expect(await webhooks.shown()).toHaveLength(10);
});

test('of two who add a webhook at the same moment the second sees what the first has added', async () => {
  const { accountId, sessionId } = webhooks.admin;
  const person = {
    caller: 'admin',
    accountId,
    sessionId,
    realmId: REALM.pos,
    workspaceId: it.workspaceId,
    guest: false,
    secondFactor: false,
    cartKey: null,
  } as const;
  const { second } = await inTransaction({ ...ctx, actor: person }, async (ctx) => {
    await addTarget(ctx, { ...WANTED, kinds: ['order.completed'], isPaused: false }, { password: ADMIN_PASSWORD });
    const second = save({ password: ADMIN_PASSWORD });
    await untilBlocked(ctx.db, second);
    return { second };
  });
  expect((await second).body.errors![0]!.code).toBe('webhook-exists');
});

test('a secret is told once: it is not in the database, in the audit, in a list or in an answer after that', async () => {
  const { _id, secret } = await webhooks.add(URL_A);
  const { secret: next } = await webhooks.one('exchange-webhook-secret', { webhook_id: _id, password: ADMIN_PASSWORD });
  await tell(ctx, 'order.completed', [{ order_id: 'a' }]);
  const answers = [
    await webhooks.shown(),
    await webhooks.log(_id),
    (await save({ webhook_id: _id })).text,
    (await it.call('GET', `/api/workspace/${it.workspaceId}/audit`, { token: webhooks.admin.token })).text,
  ];
  const kept = await asOwner(it, async (owner) => {
    const { rows: tables } = await owner.query("select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'");
    const rows: unknown[] = [];
    for (const { table_name } of tables) rows.push((await owner.query(`select t::text from ${table_name} t`)).rows);
    return rows;
  });
  const all = JSON.stringify([answers, kept]);
  for (const text of [secret, next]) {
    expect(all).not.toContain(text);
    expect(all).not.toContain(Buffer.from(text).toString('hex'));
    expect(all).not.toContain(Buffer.from(text).toString('base64url').slice(0, 40));
  }
});

test('the audit names who did what, and of the address its host alone', async () => {
  const { _id } = await webhooks.add(URL_A);
  await save({ webhook_id: _id, status: 'paused' });
  await save({ webhook_id: _id, status: 'active' });
  await webhooks.one('exchange-webhook-secret', { webhook_id: _id, password: ADMIN_PASSWORD });
  await webhooks.one('remove-webhook', { webhook_id: _id });
  const noted = await ctx.db.selectFrom('audit').selectAll().where('subject', '=', _id).orderBy('audit_id').execute();
  expect(noted.map(({ outcome }) => outcome)).toEqual(['added', 'paused', 'resumed', 'secret-exchanged', 'removed']);
  expect(noted.every(({ actor_account }) => actor_account === webhooks.admin.accountId)).toBe(true);
  expect(JSON.stringify(noted)).not.toContain('quiet');
});

test('another venue’s webhooks are neither seen nor told, nor changed', async () => {
  const { _id } = await webhooks.add(URL_A);
  await tell(ctx, 'order.completed', [{ order_id: 'a' }]);
  const [{ _id: deliveryId }] = await webhooks.log(_id);
  expect(await elsewhere.shown()).toEqual([]);
  const calls: [string, object][] = [
    ['webhook-deliveries', { webhook_id: _id }],
    ['send-webhook', { webhook_id: _id }],
    ['send-webhook', { webhook_id: _id, delivery_id: deliveryId }],
    ['exchange-webhook-secret', { webhook_id: _id, password: ADMIN_PASSWORD }],
    ['remove-webhook', { webhook_id: _id }],
    ['save-webhook', { ...WANTED, webhook_id: _id, password: ADMIN_PASSWORD }],
  ];
  for (const [name, data] of calls) expect([name, (await elsewhere.act(name, data)).status]).toEqual([name, 404]);
  const theirs = await elsewhere.add(URL_A);
  await tell(ctx, 'order.completed', [{ order_id: 'b' }]);
  expect(await elsewhere.log(theirs._id)).toEqual([]);
  expect(await webhooks.log(_id)).toHaveLength(2);
  expect((await webhooks.shown()).map((one: { _id: string }) => one._id)).toEqual([_id]);
});

test.each(['staff', 'pos', 'web'] as const)('%s may not see them', async (role) => {
  const person = await it.person(role);
  for (const name of ['list-webhooks', 'webhook-deliveries', 'send-webhook', 'remove-webhook'])
    expect((await webhooks.act(name, { webhook_id: 'a'.repeat(24) }, person)).status).toBe(403);
});
