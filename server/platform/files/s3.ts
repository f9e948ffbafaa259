import type { S3mini } from 's3mini';
import type { ByteStore } from './bytes.ts';
import { toldOfOutages } from './outage.ts';
import { readS3Url } from './s3-url.ts';

/** Somebody waiting for a file gets an answer within seconds. Large transfers have longer. */
const WAIT_MS = 5000;
const WAIT_MS_PER_MB = 1000;

export function s3Store(url: string): ByteStore {
  const settings = readS3Url(url);
  let client: Promise<S3mini> | null = null;
  const open = () => (client ??= import('s3mini').then(({ S3mini: Client }) => new Client({ ...settings, fetch: fetchInTime })));
  return toldOfOutages(
    {
      put: async (key, bytes, mime) => void (await (await open()).putObject(key, bytes, mime)),
      get: async (key) => asBuffer(await (await open()).getObjectArrayBuffer(key)),
      remove: async (key) => void (await (await open()).deleteObject(key)),
      list: async (workspaceId, folder) =>
        ((await (await open()).listObjects('/', `${workspaceId}/${folder}/`)) ?? []).map(({ Key, LastModified }) => ({
          fileId: Key.slice(-24),
          writtenAt: new Date(LastModified).getTime(),
        })),
    },
    async () => (await open()).getObjectArrayBuffer(NO_FILE),
  );
}

const NO_FILE = 'is-anybody-there';

const fetchInTime: typeof fetch = (input, init = {}) => {
  const bytes = init.body instanceof Uint8Array ? init.body.byteLength : 0;
  return fetch(input, { ...init, signal: AbortSignal.timeout(WAIT_MS + Math.ceil(bytes / 2 ** 20) * WAIT_MS_PER_MB) });
};

function asBuffer(bytes: ArrayBuffer | null): Buffer | null {
  return bytes && Buffer.from(bytes);
}
