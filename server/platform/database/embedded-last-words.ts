import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const MOST_READ = 64 * 1024;
const LAST = /(?:FATAL|PANIC): {2}.*/g;

/** Why a server that has ended says it did, such as a full disk: the last such line of its log behind `from`. Null where it does not say, or the log is gone. */
export function lastWords(log: string, from: number): string | null {
  try {
    return endOf(log, from).match(LAST)?.at(-1) ?? null;
  } catch {
    return null;
  }
}

function endOf(path: string, from: number): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const read = Buffer.alloc(Math.min(size - from, MOST_READ));
    readSync(file, read, 0, read.length, size - read.length);
    return read.toString();
  } finally {
    closeSync(file);
  }
}
