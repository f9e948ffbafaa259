import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test.each<[method: string, path: string, allow: string]>([
  ['DELETE', `/api/workspace/${'a'.repeat(24)}/action/reserve-ticket`, 'GET, HEAD, POST'],
  ['PROPFIND', '/api/bootstrap/', 'GET, HEAD'],
  ['PUT', '/healthz', 'GET, HEAD'],
  ['OPTIONS', '/api/bootstrap', 'GET, HEAD'],
])('%s on the known path %s answers 405 and what is allowed', async (method, path, allow) => {
  const reply = await it.call(method, path);
  expect([reply.status, reply.headers['allow'], reply.body.errors]).toEqual([
    405,
    allow,
    [{ code: 'method-not-allowed', message: 'This address takes only other methods.' }],
  ]);
});

test.each(['/api/nothing', '/api/workspace/x/action/nothing', '/api/bootstrap/more'])('whatever the method, %s answers 404', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const { status, headers } = await it.call(method, path);
    expect([status, headers['allow']]).toEqual([404, undefined]);
  }
});

test('an unknown path answers 404 in the envelope with a request id', async () => {
  const reply = await it.call('GET', '/api/nothing');
  expect(reply.status).toBe(404);
  expect(reply.body.errors?.[0]?.code).toBe('not-found');
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a page gets its security headers', async () => {
  for (const url of ['/', '/api/docs/']) {
    const { headers } = await it.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([url, headers['cross-origin-opener-policy'], headers['permissions-policy']]).toEqual([url, 'same-origin', expect.stringContaining('camera=(self)')]);
  }
});

test.each(['/api/assets/stream/%zz', '/api/workspace/WS/doclet/%', '/api/%ff'])(
  'a path that cannot be read, %s, is refused in the envelope like any other',
  async (path) => {
    const reply = await it.call('GET', path.replace('WS', it.workspaceId), { headers: { accept: 'text/html' } });
    expect([reply.status, reply.body]).toEqual([400, { errors: [{ code: 'malformed', message: 'The request could not be read.' }] }]);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  },
);

test.each(['/tickets/promo/%ff', '/%', '/%E0%A4%A'])('a page whose address cannot be read, %s, leads to the shop; a program is told so', async (path) => {
  const visit = await it.call('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([visit.status, visit.headers['location'], visit.headers['x-content-type-options']]).toEqual([302, '/', 'nosniff']);
  expect((await it.call('GET', path)).status).toBe(400);
});

test('row-level security shows nothing without a workspace', async () => {
  const ctx = await it.ctx();
  await ctx.db.insertInto('doclet').values({ workspace_id: it.workspaceId, doclet_id: ctx.random.objectId(), template_id: ctx.random.objectId() }).execute();
  expect(await ctx.db.selectFrom('doclet').selectAll().execute()).toHaveLength(1);
  expect(await it.house.database.of(it.otherWorkspaceId).selectFrom('doclet').selectAll().execute()).toHaveLength(0);
  expect(await it.house.database.reference.selectFrom('doclet').selectAll().execute()).toHaveLength(0);
});

test('a large body is not read from somebody who may not send it', async () => {
  const id = 'a'.repeat(24);
  for (const url of [`/api/account/profile/${id}/photo`, `/api/workspace/${it.workspaceId}/doclet/${id}`]) {
    const reply = await it.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{"not":' });
    expect([url, reply.statusCode, reply.json().errors[0].code]).toEqual([url, 401, 'sign-in-needed']);
  }
});

test('a path works with and without a slash at the end', async () => {
  for (const path of ['/api/bootstrap/', `/api/workspace/${it.workspaceId}/doclets/`, `/api/workspace/${it.workspaceId}/doclet/${'a'.repeat(24)}/`]) {
    expect([path, (await it.call('GET', path)).status]).toEqual([path, 200]);
  }
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/action/remove-reservation/`, { body: { data: { items: [] } } });
  expect(reply.status).toBe(200);
});

test('an id in the body may be wrapped, but not twice and not with other fields', async () => {
  const id = 'a'.repeat(24);
  const removing = async (item: unknown) =>
    (await it.call('POST', `/api/workspace/${it.workspaceId}/action/remove-reservation`, { body: { data: { items: [item] } } })).status;
  expect(await removing({ $oid: id })).toBe(200);
  expect([await removing({ $oid: { $oid: id } }), await removing({ $oid: id, more: 1 }), await removing({ $oid: 'a' })]).toEqual([400, 400, 400]);
});

test('a refusal names the field from the root of the body', async () => {
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/action/remove-reservation`, { body: { data: { items: ['x'] } } });
  expect(reply.body.errors?.[0]?.path).toEqual(['data', 'items', 0]);
});

test.each([
  ['a bad address among several', { invites: [{ email: 'nobody', name: 'A' }] }, ['invites', 0, 'email'], 'Not an email address.'],
  ['a list of nobody', { invites: [] }, ['invites'], 'Must have at least 1 entry.'],
  ['no list', {}, ['invites'], 'This is needed.'],
  ['a number for a name', { invites: [{ name: 7 }] }, ['invites', 0, 'name'], 'Must be text.'],
  ['a role that is none', { invites: [{ role: 'king' }] }, ['invites', 0, 'role'], 'Must be one of: admin, staff, pos, web.'],
  ['a name that is too long', { invites: [{ name: 'x'.repeat(101) }] }, ['invites', 0, 'name'], 'Must have at most 100 characters.'],
])('%s is refused in words for a person', async (_, body, path, message) => {
  const { token } = await it.person('admin');
  const reply = await it.call('POST', '/api/account/registration/invite', { token, body });
  expect([reply.status, reply.body.errors?.[0]]).toEqual([400, expect.objectContaining({ message, path })]);
});

test('each unknown field is named', async () => {
  const { token, accountId } = await it.person('web');
  const { status, body } = await it.call('POST', `/api/account/profile/${accountId}`, {
    token,
    body: { first_name: 'Kim', email: 'x', profile: { role: 'admin' } },
  });
  expect([status, body.errors]).toEqual([
    400,
    expect.arrayContaining([
      { code: 'unrecognized-keys', message: 'This field cannot be set.', path: ['email'] },
      { code: 'unrecognized-keys', message: 'This field cannot be set.', path: ['profile', 'role'] },
    ]),
  ]);
});

test('a blank name and a malformed zip code are told what is expected', async () => {
  const body = { token: 'x'.repeat(43), password: 'quiet lantern ten', profile: { first_name: ' ', zip: '1' } };
  const { errors } = (await it.call('POST', '/api/account/registration', { body })).body;
  expect(errors).toMatchObject([
    { message: 'Please fill this in.', path: ['profile', 'first_name'] },
    { message: 'A zip code is 5 digits, and may go on with a dash and more digits.', path: ['profile', 'zip'] },
  ]);
});

test('a wrong password, code or picture is reported at the field it came in', async () => {
  const { token, accountId } = await it.person('web', { password: 'quiet lantern ten' });
  const first = async (path: string, body: object) => (await it.call('POST', path, { token, body })).body.errors?.[0]?.path;
  expect(await first(`/api/account/profile/${accountId}/new@example.test`, { password: 'another one here' })).toEqual(['password']);
  expect(await first(`/api/account/profile/${accountId}/photo`, { image_data: 'data:image/png;base64,AAAA' })).toEqual(['image_data']);
});
