import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { byteKey, diskStore, type ByteStore } from '#server/platform/files/bytes.ts';

const AT_ONCE = 8;

type FileLine = { workspace_id: string; file_id: string; mime: string };

/** The rows of a backup, one per line: the table, a tab, the row as JSON. The first lines name the migrations that the rows are laid out by. */
export const rowsPath = (folder: string): string => join(folder, 'database.ndjson.gz');

/** Splits at line feeds only. `readline` would also split at U+2028 and U+2029, which may occur unescaped in JSON. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of unzipped(path)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** If the backup is cut short, the error names the file. */
async function* unzipped(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const file = createReadStream(path).on('error', (reason) => gunzip.destroy(reason));
  try {
    yield* file.pipe(gunzip).setEncoding('utf8') as AsyncIterable<string>;
  } catch (reason) {
    throw new Error(`${path} cannot be read to its end: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
  } finally {
    file.destroy();
  }
}

const MIGRATION_TABLE = 'migration\t';

export const migrationLine = (name: string): string => `${MIGRATION_TABLE}${JSON.stringify({ name })}\n`;
export const isMigrationLine = (line: string): boolean => line.startsWith(MIGRATION_TABLE);

/** Empty for a backup of a version that did not write them. */
export async function migrationsOf(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const line of linesOf(path)) {
    if (!isMigrationLine(line)) break;
    names.push((JSON.parse(line.slice(MIGRATION_TABLE.length)) as { name: string }).name);
  }
  return names;
}

type Store = Pick<ByteStore, 'get' | 'put'>;

/** The files of a backup are in its folder, wherever the program keeps its own. */
export const storeIn = (folder: string): Store => diskStore(join(folder, 'files'));

/** Copies the bytes of every file row in the backup at `path`, a few at a time. Returns how many are missing. */
export async function copyFiles(path: string, from: Store, to: Store): Promise<number> {
  const files = filesOf(path);
  let missing = 0;
  const carry = async (): Promise<void> => {
    for await (const { workspace_id, file_id, mime } of files) {
      const key = byteKey(workspace_id, file_id);
      const bytes = await from.get(key);
      if (bytes) await to.put(key, bytes, mime);
      else missing++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
  return missing;
}

const FILE_TABLE = 'file\t';

async function* filesOf(path: string): AsyncGenerator<FileLine> {
  for await (const line of linesOf(path)) if (line.startsWith(FILE_TABLE)) yield JSON.parse(line.slice(FILE_TABLE.length)) as FileLine;
}

export const saidOfMissing = (missing: number): string => (missing === 0 ? '' : ` Files whose bytes are nowhere: ${missing}.`);
