import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { multipart } from '#server/testing/forms.ts';
import { hostileFiles } from '#server/testing/hostile-files.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { freshToken, openFile, sendFile } from '#server/testing/uploads.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
});
beforeEach(() => it.clock.advance(3_700_000));
afterAll(() => it.close());

test('hostile files: each is refused or made harmless, nothing breaks, nothing is written outside the store', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(60);
  const outcomes: string[] = [];
  for (const { name, bytes, fileName, refused, harmless } of files) {
    it.clock.advance(MINUTE_MS);
    const { status, body } = await sendFile(
      it,
      await freshToken(it, admin),
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
    const kept = (await openFile(it, body.data!.url)).bytes;
    if (harmless?.test(kept.toString('latin1'))) outcomes.push(`${name}: kept ${kept.toString('latin1').slice(0, 200)}`);
  }
  expect(outcomes).toEqual([]);
  const root = join(it.house.config.dataDir);
  const paths = (readdirSync(root, { recursive: true }) as string[]).filter((path) => statSync(join(root, path)).isFile());
  expect(paths.filter((path) => !/^files\/[0-9a-f]{24}\/[0-9a-f]{2}\/[0-9a-f]{24}$/.test(path))).toEqual([]);
}, 120_000);

test('an invalid form is explained in plain words, at the field it was sent in', async () => {
  const maya = await it.person('web');
  const refusal = async (fields: Record<string, string>, kind: 'png' | 'gif' = 'png') =>
    (await sendFile(it, maya.token, await picture(kind), fields)).body.errors;
  expect(await refusal({ public: 'maybe' })).toEqual([{ code: 'invalid-value', message: 'Must be one of: 0, 1, true, false.', path: ['public'] }]);
  expect(await refusal({ extras: '{"subject_id":"me"}' })).toEqual([{ code: 'invalid-format', message: 'Not an id.', path: ['extras', 'subject_id'] }]);
  expect(await refusal({}, 'gif')).toEqual([{ code: 'malformed', message: 'The photo must be a PNG or JPEG picture.', path: ['file'] }]);
});

test('what is no picture is told so to a visitor as to anybody else', async () => {
  const maya = await it.person('web');
  const { status, body } = await sendFile(it, maya.token, Buffer.from('no picture'), {}, 'notes.txt');
  expect([status, body.errors]).toEqual([400, [{ code: 'malformed', message: 'Invalid image type', path: ['file'] }]]);
});

test('who may upload what', async () => {
  const [maya, clerk, till] = [await it.person('web'), await it.person('staff'), await it.person('pos')];
  const png = await picture('png');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  expect((await sendFile(it, null, png)).status).toBe(401);
  expect((await sendFile(it, maya.token, png, { public: 'true' })).status).toBe(403);
  expect((await sendFile(it, till.token, png, { public: '1' })).status).toBe(403);
  expect((await sendFile(it, clerk.token, png, { public: 'true' })).status).toBe(403);
  expect((await sendFile(it, clerk.token, png, { extras: '{"purpose":"product"}' })).status).toBe(201);
  expect((await sendFile(it, clerk.token, svg)).status).toBe(403);
  expect((await sendFile(it, maya.token, svg)).status).toBe(400);
  expect((await sendFile(it, maya.token, await picture('gif'))).body.errors?.[0]?.message).toBe('The photo must be a PNG or JPEG picture.');
  expect((await sendFile(it, maya.token, await picture('png', { width: 1, height: 1 }))).status).toBe(201);
  expect((await sendFile(it, maya.token, png, { extras: `{"subject_id":"${it.workspaceId}"}` })).status).toBe(404);
});

test.each([
  ['extras that is no JSON', { extras: '{' }],
  ['extras of another purpose', { extras: '{"purpose":"malware"}' }],
  ['extras that pollutes', { extras: '{"__proto__":{"public":true}}' }],
  ['public of another kind', { public: 'maybe' }],
  ['a name of a megabyte', { file_name: 'a'.repeat(1_000_000) }],
])('a form with %s is refused', async (_, fields) => {
  const { status } = await sendFile(it, await freshToken(it, admin), await picture('png'), fields);
  expect([400, 413]).toContain(status);
});

test('extras that cannot be read are named, since the rest of the form is as it should be', async () => {
  const { status, body } = await sendFile(it, await freshToken(it, admin), await picture('png'), { extras: 'a photo' });
  expect([status, body.errors]).toEqual([400, [{ code: 'malformed', message: 'The extras are not valid JSON.', path: ['extras'] }]]);
});

test('a body that is no form, half a form, or a form for another call, is refused', async () => {
  const token = await freshToken(it, admin);
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
  const replies = await Promise.all(Array.from({ length: 8 }, () => sendFile(it, maya.token, photo)));
  const kept = await db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<string>('size_bytes').as('bytes'))
    .where('workspace_id', '=', it.workspaceId)
    .where('owner_account', '=', maya.accountId)
    .executeTakeFirstOrThrow();
  expect(Number(kept.bytes)).toBeLessThanOrEqual(40 * 1024 * 1024);
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 413]));
});
