import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REALM } from '#domain/fixed-ids.ts';
import { multipart, type FormPart } from '#server/testing/forms.ts';
import { hostileFiles } from '#server/testing/hostile-files.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { bmp, icon, photoWithExif, picture } from '#server/testing/pictures.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
});
beforeEach(() => it.clock.advance(3_700_000));
afterAll(() => it.close());

/** A token of now: the clock runs ahead so that the hourly budget does not stand in the way. */
async function fresh({ accountId }: TestPerson): Promise<string> {
  const { token } = await it.house.sessions.open({
    accountId,
    realmId: REALM.pos,
    workspaceId: it.workspaceId,
    kind: 'full',
    role: 'admin',
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return token;
}

async function send(token: string | null, bytes: Buffer, fields: Record<string, string> = {}, fileName = 'logo.png', more: Record<string, string> = {}) {
  const parts: FormPart[] = [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', value: bytes, fileName: fileName.replaceAll('"', ''), type: 'image/png' },
  ];
  const { body, headers } = multipart(parts);
  const reply = await it.app.inject({
    method: 'PUT',
    url: '/api/assets/upload',
    payload: body,
    headers: { ...headers, ...more, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return {
    status: reply.statusCode,
    body: reply.json<{
      meta?: { auth_key?: string };
      data?: { _id: string; file_name: string; file_type: string; url: string; size: number; public: boolean };
      errors?: { code: string; message: string }[];
    }>(),
  };
}

async function open(url: string, token: string | null = null, headers: Record<string, string> = {}) {
  const reply = await it.app.inject({
    method: 'GET',
    url,
    headers: { host: 'lakeside.localhost', ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

test('a published picture is streamed to anyone, kept for good, and answered 304 when known', async () => {
  const token = await fresh(admin);
  const { status, body } = await send(token, await picture('png'), { file_name: 'Lakeside Logo.png', public: 'true', extras: '{"purpose":"logo"}' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ file_name: expect.stringMatching(/^lakeside-logo-[0-9a-f]{16}\.png$/), file_type: 'image/png', public: true });
  const shown = await open(body.data!.url);
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable']);
  expect((await sharp(shown.bytes).metadata()).width).toBe(300);
  expect((await open(body.data!.url, null, { 'if-none-match': String(shown.headers.etag) })).status).toBe(304);
  const path = `/api/assets/stream/${body.data!.file_name}`;
  expect(body.data!.url).toBe(`${path}?ws=${it.workspaceId}`);
  expect((await open(body.data!.url, null, { host: 'aurora.localhost' })).status).toBe(200);
  expect((await open(path)).status).toBe(200);
  expect((await open(path, null, { host: 'aurora.localhost' })).status).toBe(404);
  expect((await open(`${path}?ws=${it.otherWorkspaceId}`)).status).toBe(404);
});

test('a private file is not streamed, even to who knows its name', async () => {
  const { body } = await send(await fresh(admin), await picture('png', { width: 77, height: 77 }), {});
  expect(body.data).toMatchObject({ public: false, url: `/api/workspace/file/${body.data!._id}` });
  expect((await open(`/api/assets/stream/${body.data!.file_name}`, await fresh(admin))).status).toBe(404);
});

test('the same picture sent again, also at the same moment, is the same file', async () => {
  const token = await fresh(admin);
  const bytes = await picture('webp');
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(token, bytes, { public: 'true' })));
  expect(new Set(replies.map((reply) => reply.body.data?._id)).size).toBe(1);
});

test('a picture sent twice under one key is kept once; another one under it, or a key that is none, is refused', async () => {
  const maya = await it.person('web');
  const [first, other] = [await picture('jpeg'), await picture('jpeg', { width: 40, height: 30 })];
  const keyed = (bytes: Buffer, fields = {}, key = 'upload-key-1') => send(maya.token, bytes, fields, 'me.jpg', { 'idempotency-key': key });
  const [once, again] = [await keyed(first), await keyed(first)];
  expect([once.status, again.status, again.body.data]).toEqual([201, 201, once.body.data]);
  expect((await keyed(first, {}, 'upload-key-2')).body.data?._id).not.toBe(once.body.data?._id);
  const refused = [await keyed(other), await keyed(first, { file_name: 'other' }), await keyed(first, {}, 'short')];
  expect(refused.map((reply) => [reply.status, reply.body.errors?.[0]?.code])).toEqual([
    [422, 'idempotency-key-reused'],
    [422, 'idempotency-key-reused'],
    [400, 'malformed'],
  ]);
});

test('an upload renews the token like any other call', async () => {
  const maya = await it.person('web');
  it.clock.advance(8 * 60_000);
  const { body } = await send(maya.token, await picture('png'));
  expect(body.meta?.auth_key).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('every kind of the specification is taken; what comes out is a fresh raster', async () => {
  const token = await fresh(admin);
  const inner = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer();
  const sent = {
    'image/png': [await picture('png'), await picture('gif'), await picture('tiff'), bmp(), bmp({ depth: 32 }), icon(inner)],
    'image/jpeg': [await picture('jpeg')],
    'image/webp': [await picture('webp')],
  };
  for (const [mime, files] of Object.entries(sent)) {
    for (const bytes of files) {
      const { status, body } = await send(token, bytes, { public: 'true' });
      expect([status, body.data?.file_type]).toEqual([201, mime]);
      expect((await sharp((await open(body.data!.url)).bytes).metadata()).format).toBe(mime.slice('image/'.length));
    }
  }
  const { body } = await send(token, bmp(), { public: 'true' });
  const pixels = await sharp((await open(body.data!.url)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...pixels]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
});

test('an SVG keeps its drawing and is downloaded, not run, when it is opened', async () => {
  const token = await fresh(admin);
  const drawing =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:#c03}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><a><path class="a" d="M0 0h10v10z"/></a><rect fill="url(#g)" width="5" height="5"/><text>A &amp; B</text></svg>';
  const { status, body } = await send(token, Buffer.from(drawing), { public: 'true' }, 'logo.svg');
  expect(status).toBe(201);
  const { headers, bytes } = await open(body.data!.url);
  expect(bytes.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:#c03}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g><path class="a" d="M0 0h10v10z"/></g><rect fill="url(#g)" width="5" height="5"/><text>A &amp; B</text></svg>',
  );
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['<svg', 'Failed to parse SVG image'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'Failed to load SVG image. SVG must have width + height or viewBox definition.'],
])('an SVG such as %s is refused in the words of the specification', async (text, message) => {
  const { status, body } = await send(await fresh(admin), Buffer.from(`${text}${' '.repeat(10)}`));
  expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('hostile files: each is refused or left without its sting, nothing breaks, nothing lands beside the store', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  const outcomes: string[] = [];
  for (const { name, bytes, fileName, refused, harmless } of files) {
    it.clock.advance(60_000);
    const { status, body } = await send(
      await fresh(admin),
      bytes,
      { ...(fileName === undefined ? {} : { file_name: fileName }), public: 'true' },
      fileName ?? 'x.png',
    );
    if (refused) {
      if (status !== refused.status || (refused.message !== undefined && body.errors?.[0]?.message !== refused.message))
        outcomes.push(`${name}: ${status} ${JSON.stringify(body)}`);
      continue;
    }
    if (status !== 201) {
      outcomes.push(`${name}: ${status} ${JSON.stringify(body)}`);
      continue;
    }
    if (!/^[a-z0-9][a-z0-9-]*-[0-9a-f]{16}\.(png|jpg|webp|svg)$/.test(body.data!.file_name)) outcomes.push(`${name}: named ${body.data!.file_name}`);
    const kept = (await open(body.data!.url)).bytes;
    if (harmless?.test(kept.toString('latin1'))) outcomes.push(`${name}: kept ${kept.toString('latin1').slice(0, 200)}`);
  }
  expect(outcomes).toEqual([]);
  const root = join(it.house.config.dataDir);
  const paths = (readdirSync(root, { recursive: true }) as string[]).filter((path) => statSync(join(root, path)).isFile());
  expect(paths.filter((path) => !/^files\/[0-9a-f]{24}\/[0-9a-f]{2}\/[0-9a-f]{24}$/.test(path))).toEqual([]);
}, 120_000);

test.each([
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%00',
  'logo.png%00.svg',
  '%2fetc%2fpasswd',
  'C:%5cwindows%5cwin.ini',
  '....//....//etc/passwd',
  'a'.repeat(2000),
  '.',
  '..',
  '%252e%252e%252f',
  'unknown-0000000000000000.png',
])('streaming %s finds nothing', async (name) => {
  expect((await open(`/api/assets/stream/${name}`)).status).toBe(404);
});

test('a photo loses its EXIF, stands upright, is at most 1024 wide, on white, as JPEG', async () => {
  const maya = await it.person('web');
  const { status, body } = await send(maya.token, await photoWithExif({ width: 3000, height: 1500 }));
  expect([status, body.data?.file_type, body.data?.public]).toEqual([201, 'image/jpeg', false]);
  const { bytes, headers } = await open(body.data!.url, maya.token);
  const facts = await sharp(bytes).metadata();
  expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual(['jpeg', 512, 1024, undefined, undefined]);
  expect(headers['cache-control']).toBe('no-store');
  const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const white = await open((await send(maya.token, clear)).body.data!.url, maya.token);
  expect([...(await sharp(white.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('who may upload what', async () => {
  const [maya, clerk, till] = [await it.person('web'), await it.person('staff'), await it.person('pos')];
  const png = await picture('png');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  expect((await send(null, png)).status).toBe(401);
  expect((await send(maya.token, png, { public: 'true' })).status).toBe(403);
  expect((await send(till.token, png, { public: '1' })).status).toBe(403);
  expect((await send(clerk.token, png, { public: 'true' })).status).toBe(403);
  expect((await send(clerk.token, png, { extras: '{"purpose":"product"}' })).status).toBe(201);
  expect((await send(clerk.token, svg)).status).toBe(403);
  expect((await send(maya.token, svg)).status).toBe(400);
  expect((await send(maya.token, await picture('gif'))).body.errors?.[0]?.message).toBe('The photo must be a PNG or JPEG picture.');
  expect((await send(maya.token, await picture('png', { width: 1, height: 1 }))).status).toBe(201);
  expect((await send(maya.token, png, { extras: `{"subject_id":"${it.workspaceId}"}` })).status).toBe(404);
});

test.each([
  ['extras that is no JSON', { extras: '{' }],
  ['extras of another purpose', { extras: '{"purpose":"malware"}' }],
  ['extras that pollutes', { extras: '{"__proto__":{"public":true}}' }],
  ['public of another kind', { public: 'maybe' }],
  ['a name of a megabyte', { file_name: 'a'.repeat(1_000_000) }],
])('a form with %s is refused', async (_, fields) => {
  const { status } = await send(await fresh(admin), await picture('png'), fields);
  expect([400, 413]).toContain(status);
});

test('a body that is no form, half a form, or a form elsewhere, is refused', async () => {
  const token = await fresh(admin);
  const put = (payload: string | Buffer, type: string, url = '/api/assets/upload') =>
    it.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type, authorization: `Bearer ${token}` } });
  expect((await put('{}', 'application/json')).statusCode).toBe(415);
  expect((await put('x', 'multipart/form-data')).statusCode).toBe(400);
  expect((await put('--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nhalf', 'multipart/form-data; boundary=b')).statusCode).toBe(
    400,
  );
  const many = multipart(Array.from({ length: 50 }, (_, index) => ({ name: `f${index}`, value: 'x' })));
  expect([400, 413]).toContain((await put(many.body, many.headers['content-type'])).statusCode);
  const two = multipart([
    { name: 'file', value: await picture('png'), fileName: 'a.png' },
    { name: 'file', value: await picture('png'), fileName: 'b.png' },
  ]);
  expect([400, 413]).toContain((await put(two.body, two.headers['content-type'])).statusCode);
});

test('an account cannot keep more than its share, also when uploads race', async () => {
  const maya = await it.person('web');
  const db = it.house.database.of(it.workspaceId);
  const full = 40 * 1024 * 1024 - 3000;
  await db
    .insertInto('file')
    .values({
      workspace_id: it.workspaceId,
      file_id: it.house.random.secretId(),
      file_name: 'old-0000000000000000.jpg',
      mime: 'image/jpeg',
      size_bytes: full,
      sha256: Buffer.alloc(32),
      purpose: 'photo',
      owner_account: maya.accountId,
      subject_doclet: null,
    })
    .execute();
  const photo = await picture('jpeg');
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(maya.token, photo)));
  const kept = await db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<string>('size_bytes').as('bytes'))
    .where('workspace_id', '=', it.workspaceId)
    .where('owner_account', '=', maya.accountId)
    .executeTakeFirstOrThrow();
  expect(Number(kept.bytes)).toBeLessThanOrEqual(40 * 1024 * 1024);
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 413]));
});
