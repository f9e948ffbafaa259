import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { bmp, icon, photoWithExif, picture } from '#server/testing/pictures.ts';
import { freshToken, openFile, sendFile } from '#server/testing/uploads.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
});
beforeEach(() => it.clock.advance(3_700_000));
afterAll(() => it.close());

test('a published picture is streamed to anyone, kept for good, and answered 304 when known', async () => {
  const token = await freshToken(it, admin);
  const { status, body } = await sendFile(it, token, await picture('png'), { file_name: 'Lakeside Logo.png', public: 'true', extras: '{"purpose":"logo"}' });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ file_name: expect.stringMatching(/^lakeside-logo-[0-9a-f]{16}\.png$/), file_type: 'image/png', public: true });
  const shown = await openFile(it, body.data!.url);
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable']);
  expect((await sharp(shown.bytes).metadata()).width).toBe(300);
  expect((await openFile(it, body.data!.url, null, { 'if-none-match': String(shown.headers.etag) })).status).toBe(304);
  const path = `/api/assets/stream/${body.data!.file_name}`;
  expect(body.data!.url).toBe(`${path}?ws=${it.workspaceId}`);
  expect((await openFile(it, body.data!.url, null, { host: 'aurora.localhost' })).status).toBe(200);
  expect((await openFile(it, path)).status).toBe(200);
  expect((await openFile(it, path, null, { host: 'aurora.localhost' })).status).toBe(404);
  expect((await openFile(it, `${path}?ws=${it.otherWorkspaceId}`)).status).toBe(404);
});

test('a private file is not streamed, even to somebody who knows its name', async () => {
  const { body } = await sendFile(it, await freshToken(it, admin), await picture('png', { width: 77, height: 77 }), {});
  expect(body.data).toMatchObject({ public: false, url: `/api/workspace/file/${body.data!._id}` });
  expect((await openFile(it, `/api/assets/stream/${body.data!.file_name}`, await freshToken(it, admin))).status).toBe(404);
});

test('the same picture sent again, also at the same moment, is the same file', async () => {
  const token = await freshToken(it, admin);
  const bytes = await picture('webp');
  const replies = await Promise.all(Array.from({ length: 6 }, () => sendFile(it, token, bytes, { public: 'true' })));
  expect(new Set(replies.map((reply) => reply.body.data?._id)).size).toBe(1);
});

test('a picture sent twice under one key is kept once; another one under it, or a malformed key, is refused', async () => {
  const maya = await it.person('web');
  const [first, other] = [await picture('jpeg'), await picture('jpeg', { width: 40, height: 30 })];
  const keyed = (bytes: Buffer, fields = {}, key = 'upload-key-1') => sendFile(it, maya.token, bytes, fields, 'me.jpg', { 'idempotency-key': key });
  const [once, again] = [await keyed(first), await keyed(first)];
  expect([once.status, again.status, again.body.data]).toEqual([201, 201, once.body.data]);
  expect((await keyed(first, {}, 'upload-key-2')).body.data?._id).not.toBe(once.body.data?._id);
  const refused = [await keyed(other), await keyed(first, { file_name: 'other' }), await keyed(first, {}, 'two words')];
  expect(refused.map((reply) => [reply.status, reply.body.errors?.[0]?.code])).toEqual([
    [422, 'idempotency-key-reused'],
    [422, 'idempotency-key-reused'],
    [400, 'malformed'],
  ]);
});

test('an upload renews the token like any other call', async () => {
  const maya = await it.person('web');
  it.clock.advance(8 * MINUTE_MS);
  const { body } = await sendFile(it, maya.token, await picture('png'));
  expect(body.meta?.auth_key).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('every kind of the specification is taken; what comes out is a fresh raster', async () => {
  const token = await freshToken(it, admin);
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
      const { status, body } = await sendFile(it, token, bytes, { public: 'true' });
      expect([status, body.data?.file_type]).toEqual([201, mime]);
      expect((await sharp((await openFile(it, body.data!.url)).bytes).metadata()).format).toBe(mime.slice('image/'.length));
    }
  }
  const { body } = await sendFile(it, token, bmp(), { public: 'true' });
  const pixels = await sharp((await openFile(it, body.data!.url)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...pixels]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
});

test('an SVG keeps its drawing and is downloaded, not run, when it is opened', async () => {
  const token = await freshToken(it, admin);
  const drawing =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.a{fill:#c03}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><a><path class="a" d="M0 0h10v10z"/></a><rect fill="url(#g)" width="5" height="5"/><text>A &amp; B</text></svg>';
  const { status, body } = await sendFile(it, token, Buffer.from(drawing), { public: 'true' }, 'logo.svg');
  expect(status).toBe(201);
  const { headers, bytes } = await openFile(it, body.data!.url);
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
  const { status, body } = await sendFile(it, await freshToken(it, admin), Buffer.from(`${text}${' '.repeat(10)}`));
  expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
});

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
  expect((await openFile(it, `/api/assets/stream/${name}`)).status).toBe(404);
});

test('a photo loses its EXIF, stands upright, is at most 1024 wide, on white, as JPEG', async () => {
  const maya = await it.person('web');
  const { status, body } = await sendFile(it, maya.token, await photoWithExif({ width: 3000, height: 1500 }));
  expect([status, body.data?.file_type, body.data?.public]).toEqual([201, 'image/jpeg', false]);
  const { bytes, headers } = await openFile(it, body.data!.url, maya.token);
  const facts = await sharp(bytes).metadata();
  expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual(['jpeg', 512, 1024, undefined, undefined]);
  expect(headers['cache-control']).toBe('no-store');
  const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const white = await openFile(it, (await sendFile(it, maya.token, clear)).body.data!.url, maya.token);
  expect([...(await sharp(white.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});
