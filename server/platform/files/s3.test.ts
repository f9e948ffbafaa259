import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { readConfig } from '#server/config.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { openTestS3, type TestS3 } from '#server/testing/s3.ts';
import { byteKey } from './bytes.ts';
import { readS3Url } from './s3-url.ts';
import { s3Store } from './s3.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await openTestS3();
});
afterAll(() => s3.close());

test('bytes are stored, read and removed', async () => {
  const store = s3Store(s3.url);
  const key = byteKey('a'.repeat(24), 'b'.repeat(24));
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  expect(await store.get(key)).toBeNull();
  await store.put(key, bytes, 'image/png');
  expect((await store.get(key))?.equals(bytes)).toBe(true);
  const [listed] = await store.list('a'.repeat(24), 'bb');
  expect(listed).toMatchObject({ fileId: 'b'.repeat(24) });
  expect(Math.abs(listed!.writtenAt - Date.now())).toBeLessThan(MINUTE_MS);
  expect(await store.list('a'.repeat(24), 'cc')).toEqual([]);
  await store.remove(key);
  await store.remove(key);
  expect(await store.get(key)).toBeNull();
});

test('with FILES_URL set, the whole way of a photo goes through it', async () => {
  const it: TestHouse = await openTestHouse({ FILES_URL: s3.url });
  const ctx = await it.ctx();
  const { fileId } = await ctx.files.storePhoto(ctx, {
    dataUrl: `data:image/png;base64,${(await picture('png')).toString('base64')}`,
    ownerAccount: null,
    subjectDoclet: null,
  });
  const reply = await it.call('GET', it.house.files.signedUrl(it.workspaceId, fileId));
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  await it.close();
});

test('a store that does not answer is a passing failure, not a lost file', async () => {
  const it = await openTestHouse({ FILES_URL: 's3://k:s@127.0.0.1:9/entrada?tls=0' });
  const ctx = await it.ctx();
  await expect(ctx.files.storePhoto(ctx, { bytes: await picture('png'), ownerAccount: null, subjectDoclet: null })).rejects.toMatchObject({ status: 503 });
  expect(await ctx.db.selectFrom('file').selectAll().where('workspace_id', '=', it.workspaceId).execute()).toEqual([]);
  await it.close();
});

test.each(['s3://host/bucket', 's3://k:s@host/', 's3://k:s@host/Bad_Bucket', 's3://k:s@host/bucket?tls=yes'])('%s is refused at the start', (text) => {
  expect(() => readConfig({ FILES_URL: text })).toThrow('FILES_URL: must look like s3://');
});

test('a secret may hold any character', () => {
  expect(readS3Url('s3://key:a%2Fb%2Bc@host:9000/bucket?region=eu-1&tls=0')).toEqual({
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
    endpoint: 'http://host:9000/bucket',
    region: 'eu-1',
  });
});
