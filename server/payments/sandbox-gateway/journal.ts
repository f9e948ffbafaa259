import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

type Journal<E> = {
  /** Resolves once the entry is on disk. Entries that arrive during one fsync share the next. */
  append(entry: E): Promise<void>;
  /** Resolves once everything appended so far is on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export class JournalBroken extends Error {}

type Batch = { lines: string[]; saved: PromiseWithResolvers<void> };

/** Replays the existing journal through `onEntry`, drops a torn last line, and appends from there. */
export async function openJournal<E>(path: string, onEntry: (entry: E) => void): Promise<Journal<E>> {
  const file = await open(path, 'a+', 0o600);
  try {
    await file.truncate(await replay(path, onEntry));
    await file.datasync();
  } catch (error) {
    await file.close();
    throw error;
  }
  return writeBehind(file);
}

function writeBehind<E>(file: FileHandle): Journal<E> {
  let waiting: Batch | null = null;
  let writing: Batch | null = null;
  let broken: JournalBroken | null = null;

  async function writeAll(): Promise<void> {
    while (waiting !== null && broken === null) {
      writing = waiting;
      waiting = null;
      try {
        await file.appendFile(writing.lines.join(''));
        await file.datasync();
        writing.saved.resolve();
      } catch (error) {
        broken = new JournalBroken('the journal cannot be written', { cause: error });
        writing.saved.reject(broken);
        (waiting as Batch | null)?.saved.reject(broken);
      }
      writing = null;
    }
  }

  const settled = () => {
    if (broken !== null) return Promise.reject(broken);
    return (waiting ?? writing)?.saved.promise ?? Promise.resolve();
  };
  return {
    settled,
    append: (entry) => {
      if (broken !== null) return Promise.reject(broken);
      waiting ??= newBatch();
      waiting.lines.push(`${JSON.stringify(entry)}\n`);
      const { promise } = waiting.saved;
      if (writing === null) void writeAll();
      return promise;
    },
    close: async () => {
      await settled().catch(() => {});
      await file.close();
    },
  };
}

function newBatch(): Batch {
  const saved = Promise.withResolvers<void>();
  saved.promise.catch(() => {});
  return { lines: [], saved };
}

/** Returns the length of the undamaged part. Damage anywhere but at the very end stops the start. */
async function replay<E>(path: string, onEntry: (entry: E) => void): Promise<number> {
  let sound = 0;
  let line = 0;
  let damagedLine = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0;
    const data: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, from)) {
      line += 1;
      if (damagedLine > 0) throw new Error(`line ${damagedLine} of the journal ${path} is damaged`);
      const entry = parseLine<E>(data.toString('utf8', from, end));
      if (entry === null) damagedLine = line;
      else {
        onEntry(entry);
        sound += end - from + 1;
      }
      from = end + 1;
    }
    rest = data.subarray(from);
  }
  if (damagedLine > 0 && rest.length > 0) throw new Error(`line ${damagedLine} of the journal ${path} is damaged`);
  return sound;
}

function parseLine<E>(text: string): E | null {
  try {
    return JSON.parse(text) as E;
  } catch {
    return null;
  }
}
