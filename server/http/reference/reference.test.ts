import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('the reference runs its own script, by its hash, and no other', async () => {
  const { headers, body, statusCode } = await it.app.inject({ method: 'GET', url: '/api/docs/' });
  const scripts = String(headers['content-security-policy'])
    .split('; ')
    .find((part) => part.startsWith('script-src'));
  const inline = /<script type="text\/javascript">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect([statusCode, inline.includes('/api/openapi.json')]).toEqual([200, true]);
  expect(scripts).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
  const script = await it.app.inject({ method: 'GET', url: '/api/docs/js/scalar.js' });
  expect([script.statusCode, script.headers['content-type'], script.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining('javascript'),
    expect.not.stringContaining('sha256'),
  ]);
});

test('unknown paths below the reference are not found, in the envelope', async () => {
  const reply = await it.call('GET', '/api/docs/nope');
  expect([reply.status, reply.body.errors]).toEqual([404, [{ code: 'not-found', message: 'This was not found.' }]]);
});

test('no two paths differ in the names of their parameters alone, and each declares those it has', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const [path, operations] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(operations)) expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
  }
});

test('every call is in the OpenAPI document, with its refusals', async () => {
  const { body } = await it.call('GET', '/api/openapi.json');
  const document = body as unknown as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; responses: object; parameters: { name: string; in: string }[] }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(document.openapi).toBe('3.1.0');
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  const of = (id: string) => operations.find((operation) => operation.operationId === id)!;
  const headersOf = (id: string) =>
    of(id)
      .parameters.filter((one) => one.in === 'header')
      .map((one) => one.name);
  expect(of('list-audit').responses).toHaveProperty('403');
  expect(headersOf('query-doclets')).toEqual(['x-limit', 'x-sort-key', 'x-sort-dir', 'x-next', 'x-prev']);
  expect([headersOf('create-doclet'), headersOf('get-profile'), headersOf('store-terms')]).toEqual([['Idempotency-Key'], [], []]);
});

test.each([
  ['01JD-a_b:c', true],
  ['', false],
  ['two words', false],
  ['k'.repeat(256), false],
])('the Idempotency-Key %j is described as it is taken', async (key, isGood) => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { parameters: { name: string; schema: { pattern?: string } }[] }>>;
  };
  const place = '/api/workspace/{ws}/action/record-resource-use';
  const { schema } = paths[place]!['post']!.parameters.find(({ name }) => name === 'Idempotency-Key')!;
  const reply = await it.call('POST', place.replace('{ws}', it.workspaceId), { headers: { 'idempotency-key': key }, body: { data: { kind: 'click' } } });
  expect([reply.status === 200, new RegExp(schema.pattern ?? '').test(key)]).toEqual([isGood, isGood]);
});

test('the keys of a signed-out visitor are described, with where they come from', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, { content: Record<string, { schema: unknown }> }> }>>;
  };
  const post = (name: string) => paths[`/api/workspace/{ws}/action/${name}`]!['post']!;
  const keysOf = (name: string) =>
    post(name)
      .parameters.map((one) => one.name)
      .filter((one) => one.startsWith('x-'));
  for (const name of ['reserve-ticket', 'remove-reservation', 'extend-reservations']) expect(keysOf(name)).toEqual(['x-cart-key']);
  expect([keysOf('order-status'), keysOf('store-terms')]).toEqual([['x-cart-key', 'x-checkout-key'], []]);
  const { schema } = post('reserve-ticket').responses['200']!.content['application/json']!;
  expect(schema).toMatchObject({ properties: { meta: { properties: { auth_key: { type: 'string' }, cart_key: { type: 'string' } } } } });
});

test('whoever is told to come back is told when, and what rows can be sorted by', async () => {
  type Operation = { parameters: { name: string; description: string }[]; responses: Record<string, { headers?: object }> };
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as { paths: Record<string, Record<string, Operation>> };
  const { parameters, responses } = paths['/api/workspace/{ws}/doclets']!['get']!;
  const withRetryAfter = Object.keys(responses).filter((status) => 'Retry-After' in (responses[status]!.headers ?? {}));
  expect(withRetryAfter).toEqual(['429', '503']);
  expect(parameters.find(({ name }) => name === 'x-sort-key')?.description).toContain('data.name');
});

test('calls with an etag are described with 304', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  const { parameters, responses } = paths['/api/bootstrap']!['get']!;
  expect([parameters.map((one) => one.name), Object.keys(responses)]).toEqual([
    ['host', 'event_id', 'If-None-Match'],
    ['200', '304', '400', '401', '404', '429', '503'],
  ]);
  const { headers } = await it.call('GET', '/api/bootstrap');
  expect((await it.call('GET', '/api/bootstrap', { headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(304);
});

test('the number of an order is described as it stands on a receipt', async () => {
  type Body = { requestBody: { content: { 'application/json': { schema: { properties: { data: { properties: { order_id: { pattern: string } } } } } } } } };
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as { paths: Record<string, Record<string, Body>> };
  const { schema } = paths['/api/workspace/{ws}/action/history-by-order']!['post']!.requestBody.content['application/json'];
  const pattern = new RegExp(schema.properties.data.properties.order_id.pattern);
  const named = ['7YDS99UYV7', '7yds99uyv7', '6b08b2aa441222aefe53bc06', '7YDS99UYV'];
  expect(named.map((name) => pattern.test(name))).toEqual([true, true, true, false]);
});

test('the realms that a call takes are named', async () => {
  type Body = { requestBody: { content: { 'application/json': { schema: { properties: { realm_id: object } } } } } };
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as { paths: Record<string, Record<string, Body>> };
  const { schema } = paths['/api/account/auth']!['post']!.requestBody.content['application/json'];
  expect(schema.properties.realm_id).toMatchObject({ anyOf: [{ type: 'string', enum: [REALM.portal, REALM.pos] }, { type: 'null' }] });
});

test('a form is described with its file', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as { paths: Record<string, Record<string, { requestBody: unknown }>> };
  expect(paths['/api/assets/upload']!['put']!.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { required: ['file'], properties: { file: { format: 'binary' }, extras: { type: 'string' } } } } },
  });
});

test('answers that are not JSON in an envelope are described as what they are', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
  };
  const typesOf = (path: string) => Object.keys(paths[path]!['get']!.responses['200']!.content);
  expect(typesOf('/api/assets/stream/{file_name}')).toEqual(['image/*']);
  expect(typesOf('/api/captcha/challenge')).toEqual(['application/json']);
});
