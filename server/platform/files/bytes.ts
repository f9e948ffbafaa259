import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where file contents are kept. A key consists of ids alone, so nothing a visitor names ever becomes part of a path. */
export type ByteStore = {
  put: (key: string, bytes: Buffer, mime: string) => Promise<void>;
  get: (key: string) => Promise<Buffer | null>;
  remove: (key: string) => Promise<void>;
  /** The contents of one of a workspace's 256 folders. A folder is named by the last two characters of the ids in it. */
  list: (workspaceId: string, folder: string) => Promise<StoredBytes[]>;
  /** Whether the store answered the last time it was asked. */
  isAnswering: () => boolean;
  /** Asks it now. Fails with the cause if it does not answer. */
  reach: () => Promise<void>;
};

/** A store that keeps no account of whether it answers. */
export type PlainStore = Omit<ByteStore, 'isAnswering' | 'reach'>;

type StoredBytes = { fileId: string; writtenAt: number };

const FILE_ID = /^[0-9a-f]{24}$/;
const KEY = /^[0-9a-f]{24}\/[0-9a-f]{2}\/[0-9a-f]{24}$/;

export function byteKey(workspaceId: string, fileId: string): string {
  const key = `${workspaceId}/${fileId.slice(-2)}/${fileId}`;
  if (!KEY.test(key)) throw new Error('A file is kept under ids only');
  return key;
}

/** A file is whole or absent: it is written under another name, forced to the disk, and renamed. */
export function diskStore(root: string): PlainStore {
  return {
    async put(key, bytes) {
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.${randomUUID()}.part`;
      try {
        await writeThrough(beside, bytes);
        await rename(beside, path);
      } catch (reason) {
        await rm(beside, { force: true });
        throw reason;
      }
      await forceToDisk(dirname(path));
    },
    async get(key) {
      try {
        return await readFile(join(root, key));
      } catch (reason) {
        if ((reason as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw reason;
      }
    },
    remove: (key) => rm(join(root, key), { force: true }),
    async list(workspaceId, folder) {
      const place = join(root, workspaceId, folder);
      const names = await readdir(place).catch((reason: NodeJS.ErrnoException) => {
        if (reason.code === 'ENOENT') return [];
        throw reason;
      });
      const stored = names.filter((name) => FILE_ID.test(name)).map(async (fileId) => ({ fileId, writtenAt: (await stat(join(place, fileId))).mtimeMs }));
      return Promise.all(stored);
    },
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file's contents, or the names in a folder. */
export async function forceToDisk(path: string): Promise<void> {
  const place = await open(path, 'r');
  try {
    await place.sync();
  } finally {
    await place.close();
  }
}
