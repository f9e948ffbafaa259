import type { S3mini } from 's3mini';
import { unavailable } from '#server/errors.ts';
import type { ByteStore } from './files-bytes.ts';
import { readS3Url } from './s3-url.ts';

/** Somebody waiting for a file gets an answer within seconds. Large transfers have longer. */
const WAIT_MS = 5000;
const WAIT_MS_PER_MB = 1000;

export function s3Store(url: string): ByteStore {
  const settings = readS3Url(url);
  let client: Promise<S3mini> | null = null;
  let isAnswering = true;
  let looking: Promise<unknown> | null = null;
  const ask = async <T>(work: (client: S3mini) => Promise<T>): Promise<T> => {
    client ??= import('s3mini').then(({ S3mini: Client }) => new Client({ ...settings, fetch: fetchInTime }));
    try {
      const answer = await work(await client);
      isAnswering = true;
      return answer;
    } catch (reason) {
      isAnswering = false;
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
    // While the store is down, every question whether it answers also asks it. Otherwise its return would show only with the next file.
    isAnswering() {
      if (!isAnswering)
        looking ??= ask((s3) => s3.getObjectArrayBuffer(NO_FILE))
          .then(nothing, nothing)
          .finally(() => (looking = null));
      return isAnswering;
    },
  };
}

const NO_FILE = 'is-anybody-there';
const nothing = () => {};

const fetchInTime: typeof fetch = (input, init = {}) => {
  const bytes = init.body instanceof Uint8Array ? init.body.byteLength : 0;
  return fetch(input, { ...init, signal: AbortSignal.timeout(WAIT_MS + Math.ceil(bytes / 2 ** 20) * WAIT_MS_PER_MB) });
};

function asBuffer(bytes: ArrayBuffer | null): Buffer | null {
  return bytes && Buffer.from(bytes);
}
