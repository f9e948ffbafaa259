import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { byteKey, diskStore, type ByteStore } from '#server/platform/files-bytes.ts';

const AT_ONCE = 8;

type FileLine = { workspace_id: string; file_id: string; mime: string };

/** The rows of a backup, one line each: the table, a tab, the row as JSON. The migrations they are laid out by come first. */
export const rowsPath = (folder: string): string => join(folder, 'database.ndjson.gz');

/** Cut at line feeds alone: `readline` would cut at U+2028 and U+2029 too, which stand within a JSON text as they are. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of unzipped(path)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** Whoever reads a backup that was cut short is told which file it is. */
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

/** None of a backup that is older than this list. */
export async function migrationsOf(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const line of linesOf(path)) {
    if (!isMigrationLine(line)) break;
    names.push((JSON.parse(line.slice(MIGRATION_TABLE.length)) as { name: string }).name);
  }
  return names;
}

/** The files of a backup lie in its folder, wherever those of the house lie. */
export const storeIn = (folder: string): ByteStore => diskStore(join(folder, 'files'));

/** Carries the bytes of every file row of the backup whose rows are at `path`, a few at a time, and gives how many of them are not there. */
export async function copyFiles(path: string, from: ByteStore, to: ByteStore): Promise<number> {
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
