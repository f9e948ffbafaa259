import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
let web: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  [admin, web] = [await it.person('admin'), await it.person('web')];
});
afterAll(() => it.close());

const put = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
  it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, { body, headers, ...(token ? { token } : {}) });
const event = { template_id: TEMPLATE.venueEvent, data: { name: 'Summer', start_date: '2026-06-01', end_date: '2026-08-31' } };
const person = { template_id: TEMPLATE.consumer, data: { first_name: 'Kim', last_name: 'Lake' } };
const photoOf = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;

test('an Admin makes a catalogue record, and it is remembered who made it', async () => {
  const reply = await put({ ...event, tags: ['new', ' new', 'new'], title: 'ignored where fields make the title' }, admin.token);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), title: 'Summer', tags: ['new'], template_id: TEMPLATE.venueEvent });
  const history = await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${reply.body.data._id}/history`, { token: admin.token });
  expect(history.body.data.items).toMatchObject([{ change: 'create', actor_id: admin.accountId, actor_role: 'admin', after: { data: { name: 'Summer' } } }]);
});

test('a field that is missing is said to be needed, whatever kind it is of', async () => {
  const told = async (data: object, template_id: string = TEMPLATE.consumer) => (await put({ template_id, data }, admin.token)).body.errors;
  const needed = (name: string) => ({ message: 'This is needed.', path: ['data', name] });
  expect(await told({})).toMatchObject([needed('first_name'), needed('last_name')]);
  expect(await told({ first_name: null, last_name: 7 })).toMatchObject([needed('first_name'), { message: 'Must be text.', path: ['data', 'last_name'] }]);
  expect(await told({ name: 'Summer', end_date: '2026-08-31' }, TEMPLATE.venueEvent)).toMatchObject([needed('start_date')]);
});

test('a consumer’s new record is their own', async () => {
  const { body } = await put(person, web.token);
  const { owner_account } = await (
    await it.ctx()
  ).db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('doclet_id', '=', body.data._id)
    .executeTakeFirstOrThrow();
  expect(owner_account).toBe(web.accountId);
});

test.each([
  ['a Bank Vault', TEMPLATE.bankVault, { name: 'House account', bank: 'Lake Bank', account_last_four: '1881', status: 'active' }],
  ['a Cash Vault', TEMPLATE.cashVault, { name: 'Safe', place: 'Back office', status: 'active' }],
])('%s is created by an Admin, read in the office, and contains no amount', async (_, template_id, data) => {
  const made = await put({ template_id, data }, admin.token);
  expect([made.status, made.body.data]).toMatchObject([200, { title: data.name, data }]);
  const read = async (role: 'staff' | 'pos' | 'web') =>
    (await it.call('GET', `/api/workspace/${it.workspaceId}/doclet/${made.body.data._id}`, { token: (await it.person(role)).token })).body.data.items.length;
  expect([await read('staff'), await read('pos'), await read('web')]).toEqual([1, 0, 0]);
  expect((await put({ template_id, data: { ...data, balance: 100 } }, admin.token)).status).toBe(400);
  for (const role of ['staff', 'pos', 'web'] as const) expect((await put({ template_id, data }, (await it.person(role)).token)).status).toBe(403);
});

test('the same key makes one record', async () => {
  const headers = { 'idempotency-key': 'make-one-event' };
  const [first, second] = [await put(event, admin.token, headers), await put(event, admin.token, headers)];
  expect(second.body).toEqual(first.body);
  expect((await put({ ...event, tags: ['other'] }, admin.token, headers)).status).toBe(422);
});

describe('is refused', () => {
  test.each([
    ['signed out', () => put(event), 401, 'sign-in-needed'],
    ['as a consumer, for what they do not make', () => put(event, web.token), 403, 'not-allowed'],
    ['for an unknown template', () => put({ ...event, template_id: 'e47ada000000000002009999' }, admin.token), 400, 'malformed'],
    ['for a view', () => put({ template_id: TEMPLATE.order, data: {} }, admin.token), 403, 'not-writable'],
    ['for an unknown field', () => put({ ...event, data: { ...event.data, colour: 'red' } }, admin.token), 400, 'unknown-field'],
    ['for a field of the office sent by a consumer', () => put({ ...person, data: { ...person.data, profile_locked: false } }, web.token), 403, 'not-writable'],
    ['for a field that actions keep', () => put({ ...person, data: { ...person.data, confirmed: true } }, admin.token), 403, 'not-writable'],
    ['without a required field', () => put({ ...event, data: { name: 'Only a name' } }, admin.token), 400, 'invalid'],
    ['with a value of the wrong kind', () => put({ ...event, data: { ...event.data, name: { $gt: '' } } }, admin.token), 400, 'invalid'],
    ['with dates that run backwards', () => put({ ...event, data: { ...event.data, end_date: '2026-05-01' } }, admin.token), 400, 'invalid'],
    ['for a workspace named in the body', () => put({ ...event, workspace_id: it.otherWorkspaceId }, admin.token), 400, 'unrecognized-keys'],
    ['with data that is no object', () => put({ ...event, data: [] }, admin.token), 400, 'invalid-type'],
    ['without a body', () => put(undefined, admin.token), 400, 'invalid-type'],
  ])('%s', async (_, send, status, code) => {
    const reply = await send();
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([status, code]);
  });

  test('by naming every unknown field', async () => {
    const reply = await put({ ...event, data: { ...event.data, color: 'red', toString: 1 } }, admin.token);
    expect(reply.body.errors?.map((error) => error.path)).toEqual([
      ['data', 'color'],
      ['data', 'toString'],
    ]);
  });

  test('in another workspace, as if it did not exist', async () => {
    const reply = await it.call('PUT', `/api/workspace/${it.otherWorkspaceId}/doclet`, { token: admin.token, body: event });
    expect(reply.status).toBe(404);
  });
});

test('an unreadable brand is refused with the measured contrast', async () => {
  const reply = await put({ template_id: TEMPLATE.brand, data: { name: 'Pale', color_text_dark: '#999999', color_background: '#ffffff' } }, admin.token);
  expect(reply.status).toBe(400);
  expect(reply.body.errors?.[0]?.message).toMatch(/2\.84:1.*4\.5:1/);
});

test('HTML is cleaned before it is kept', async () => {
  const description = '<p onclick="steal()">Fun<script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">more</a></p>';
  const { body } = await put({ ...event, data: { ...event.data, description } }, admin.token);
  expect(body.data.data.description).toBe('<p>Fun<a rel="noopener noreferrer" target="_blank">more</a></p>');
});

test('records that are named must exist here and be of the right kind', async () => {
  const foreign = await insertDoclet(await it.ctx(it.otherWorkspaceId), { templateId: TEMPLATE.store, data: { name: 'Theirs' } });
  const own = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.venueEvent, data: { name: 'Ours' } });
  const store = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.store, data: { name: 'Shop' } });
  const pass = (store_id: string) =>
    put(
      {
        template_id: TEMPLATE.eventPass,
        data: { name: 'Day', status: 'active', ow_roles: [ROLE.web], event_id: own.id, store_id, category_id: CATEGORY.pass },
      },
      admin.token,
    );
  for (const wrong of [foreign.id, own.id])
    expect((await pass(wrong)).body.errors).toEqual([{ code: 'unknown-record', message: 'There is no such Store.', path: ['data', 'store_id'] }]);
  expect((await pass(store.id)).status).toBe(200);
});

test('a PIN is stored as a hash, read by nobody, and left out of the history', async () => {
  const { body } = await put({ template_id: TEMPLATE.posAccount, data: { name: 'Till 1', pin: '4711' } }, admin.token);
  expect(JSON.stringify(body)).not.toContain('pin');
  const ctx = await it.ctx();
  const row = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', it.workspaceId)
    .where('doclet_id', '=', body.data._id)
    .executeTakeFirstOrThrow();
  expect(row.data.pin).toMatch(/^\$argon2id\$/);
  const history = await ctx.db
    .selectFrom('doclet_history')
    .select('after')
    .where('workspace_id', '=', it.workspaceId)
    .where('doclet_id', '=', body.data._id)
    .execute();
  expect(JSON.stringify(history)).not.toContain('argon2');
});

test('a photo is stored as a file, shown by a URL for five minutes, and cannot be taken from somebody else', async () => {
  const { body } = await put({ ...person, data: { ...person.data, photo: await photoOf() } }, web.token);
  const address: string = body.data.data.photo;
  expect(address).toMatch(/^\/api\/workspace\/file\/[0-9a-f]{24}\?/);
  expect((await it.call('GET', address)).status).toBe(200);
  const again = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${body.data._id}`, {
    token: web.token,
    body: { data: { photo: address, phone: '5125550100' } },
  });
  expect(again.body.data.data.photo.slice(0, 45)).toBe(address.slice(0, 45));
  const other = await it.person('web');
  const stolen = await put({ ...person, data: { ...person.data, photo: address } }, other.token);
  expect([stolen.status, stolen.body.errors?.[0]?.code]).toEqual([400, 'unknown-file']);
});
