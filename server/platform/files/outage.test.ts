import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';

/** A file store that keeps what it is given, or fails as the test tells it to. */
let behaviour: 'answers' | 'fails' | 'hangs';
const kept = new Map<string, Buffer>();
const store: Server = createServer(async (request, reply) => {
  const body: Buffer[] = [];
  for await (const part of request) body.push(part as Buffer);
  if (behaviour === 'hangs') return;
  if (behaviour === 'fails') return void reply.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
  const { url = '', method } = request;
  if (method === 'PUT') kept.set(url, Buffer.concat(body));
  if (method === 'DELETE') kept.delete(url);
  const bytes = method === 'GET' ? kept.get(url) : Buffer.alloc(0);
  reply.writeHead(bytes ? 200 : 404).end(bytes);
});

const CONNECTIONS = 2;
let it: TestHouse;
let staff: TestPerson;
let photo: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  it = await openTestHouse({ FILES_URL: `s3://k:s@127.0.0.1:${port}/entrada?tls=0`, POOL_SIZE: String(CONNECTIONS) });
  staff = await it.person('staff');
  photo = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
});
afterAll(async () => {
  await it.close();
  store.closeAllConnections();
  store.close();
});
beforeEach(() => void (behaviour = 'answers'));

const aPerson = async () => (await insertDoclet(await it.ctx(), { templateId: TEMPLATE.consumer, data: { first_name: 'Kim', last_name: 'Lake' } })).id;
const send = (id: string) => it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token: staff.token, body: { data: { photo } } });
const make = () =>
  it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, {
    token: staff.token,
    body: { template_id: TEMPLATE.consumer, data: { first_name: 'Kim', last_name: 'Lake', photo } },
  });
const read = async () => {
  const ctx = await it.ctx();
  const { file_id } = await ctx.db.selectFrom('file').select('file_id').orderBy('created_at').executeTakeFirstOrThrow();
  return it.call('GET', ctx.files.signedUrl(it.workspaceId, file_id));
};
const files = async () => (await it.ctx()).db.selectFrom('file').select('file_id').execute();

test('while the file store is silent, calls that need no file go on, and the others are told to come back', async () => {
  const ids = await Promise.all(Array.from({ length: 2 * CONNECTIONS }, aPerson));
  expect((await send(ids[0]!)).status).toBe(200);
  behaviour = 'hangs';
  const began = performance.now();
  const waiting = Promise.all([...ids.map(send), make(), make(), make(), read()]);
  let isWaitedFor = true;
  void waiting.then(() => (isWaitedFor = false));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/doclets?ids=${ids[0]}`, { token: staff.token })).status).toBeLessThan(500);
  await it.ctx().then(({ db }) => db.selectFrom('doclet').select('doclet_id').limit(1).execute());
  expect(isWaitedFor).toBe(true);
  const probe = async () => (await it.call('GET', '/readyz')).body;
  for (const reply of await waiting) expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
  // Each upload gives the store five seconds, and only once.
  expect(performance.now() - began).toBeLessThan(9500);
  expect(await probe()).toEqual({ status: 'ready', impaired: ['the store of files does not answer'] });
  behaviour = 'answers';
  await expect.poll(probe).toEqual({ status: 'ready' });
  expect([(await send(ids[1]!)).status, (await make()).status, (await read()).status]).toEqual([200, 200, 200]);
});

test('a failing store is reported the same way, and nothing is left behind', async () => {
  const id = await aPerson();
  const before = await files();
  behaviour = 'fails';
  expect([(await send(id)).status, (await make()).status, (await read()).status]).toEqual([503, 503, 503]);
  expect(await files()).toEqual(before);
  behaviour = 'answers';
  expect((await send(id)).status).toBe(200);
});

test('a store that does not answer is told of from the start on, before anybody needs a file', async () => {
  behaviour = 'fails';
  const own = await openTestHouse({ FILES_URL: it.house.config.filesUrl! });
  const probe = async () => (await own.call('GET', '/readyz')).body;
  try {
    await expect.poll(probe).toEqual({ status: 'ready', impaired: ['the store of files does not answer'] });
    behaviour = 'answers';
    await expect.poll(probe).toEqual({ status: 'ready' });
  } finally {
    await own.close();
  }
});

test('while the disk takes no files, calls that need one are told to come back and the log says why', async () => {
  const own = await openTestHouse();
  const warn = vi.spyOn(own.house.log, 'warn');
  const folder = join(own.house.config.dataDir, 'files');
  const { token, accountId } = await own.person('web');
  const sendOwn = () => own.call('POST', `/api/account/profile/${accountId}/photo`, { token, body: { image_data: photo } });
  const probe = async () => (await own.call('GET', '/readyz')).body;
  try {
    expect((await sendOwn()).status).toBe(200);
    await rename(folder, `${folder}-aside`);
    // What stands in the way of the folder, as a full or broken disk would.
    await writeFile(folder, '');
    const refused = await sendOwn();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ error: expect.stringContaining('ENOTDIR') }), expect.any(String));
    expect(await probe()).toEqual({ status: 'ready', impaired: ['the store of files does not answer'] });
    await rm(folder);
    await rename(`${folder}-aside`, folder);
    await expect.poll(probe).toEqual({ status: 'ready' });
    expect((await sendOwn()).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('a record that is refused after its picture was stored leaves no file behind', async () => {
  const id = await aPerson();
  const before = await files();
  const stale = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, {
    token: staff.token,
    body: { data: { photo }, if_updated_at: '2020-01-01T00:00:00.000Z' },
  });
  expect(stale.status).toBe(409);
  await expect.poll(files).toEqual(before);
});
