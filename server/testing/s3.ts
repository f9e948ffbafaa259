import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type S3rver = { run: () => Promise<AddressInfo>; close: () => Promise<void> };
const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

/** A store that speaks S3, with one bucket at `url` and another at `otherUrl`. */
export type TestS3 = { url: string; otherUrl: string; close: () => Promise<void> };

export async function openTestS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-s3-'));
  const server = new Server({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets: [{ name: 'entrada' }, { name: 'another' }] });
  const { port } = await server.run();
  const urlOf = (name: string) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?region=us-east-1&tls=0`;
  return {
    url: urlOf('entrada'),
    otherUrl: urlOf('another'),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
