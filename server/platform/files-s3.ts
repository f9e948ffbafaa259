import type { S3mini } from 's3mini';
import { unavailable } from '#server/errors.ts';
import type { ByteStore } from './files-bytes.ts';
import { readS3Url } from './s3-url.ts';

const WAIT_MS = 15_000;

export function s3Store(url: string): ByteStore {
  const settings = readS3Url(url);
  let client: Promise<S3mini> | null = null;
  const ask = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    client ??= import('s3mini').then(({ S3mini: Client }) => new Client({ ...settings, requestAbortTimeout: WAIT_MS }));
    try {
      return await work(await client);
    } catch (reason) {
      throw Object.assign(unavailable('Files cannot be reached at the moment. Please try again.', 5), { cause: reason });
    }
  };
  return {
    put: (key, bytes, mime) => ask(async (s3) => void (await s3.putObject(key, bytes, mime))),
    get: (key) => ask(async (s3) => asBuffer(await s3.getObjectArrayBuffer(key))),
    remove: (key) => ask(async (s3) => void (await s3.deleteObject(key))),
    list: (workspaceId, folder) =>
      ask(async (s3) =>
        ((await s3.listObjects('/', `${workspaceId}/${folder}/`)) ?? []).map(({ Key, LastModified }) => ({
          fileId: Key.slice(-24),
          writtenAt: new Date(LastModified).getTime(),
        })),
      ),
  };
}

function asBuffer(bytes: ArrayBuffer | null): Buffer | null {
  return bytes && Buffer.from(bytes);
}
