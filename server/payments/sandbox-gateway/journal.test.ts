import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockJournal } from './journal-lock.ts';
import { openJournal } from './journal.ts';

type Entry = { n: number };
let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-journal-'));
  path = join(directory, 'journal');
});
afterEach(() => rm(directory, { recursive: true }));

async function replayed(): Promise<number[]> {
  const seen: number[] = [];
  const journal = await openJournal<Entry>(path, ({ n }) => seen.push(n));
  await journal.close();
  return seen;
}

test('an acknowledged entry is in the file', async () => {
  const journal = await openJournal<Entry>(path, () => {});
  await journal.append({ n: 1 });
  expect(await readFile(path, 'utf8')).toBe('{"n":1}\n');
  await journal.close();
});

test('entries of many writers come back in order', async () => {
  const journal = await openJournal<Entry>(path, () => {});
  const numbers = Array.from({ length: 2000 }, (_, n) => n);
  await Promise.all(numbers.map((n) => journal.append({ n })));
  await journal.close();
  expect(await replayed()).toEqual(numbers);
});

test.each(['{"n":2', '{"n":2}', '\0\0\0\0\n'])('a torn last line is dropped and written over: %j', async (torn) => {
  await writeFile(path, `{"n":1}\n${torn}`);
  const journal = await openJournal<Entry>(path, () => {});
  await journal.append({ n: 3 });
  await journal.close();
  expect(await replayed()).toEqual([1, 3]);
});

test.each(['{"n":3}\n', '{"n":3'])('damage before the end stops the start and leaves the file as it is: %j', async (end) => {
  const text = `{"n":1}\n{"n":\n${end}`;
  await writeFile(path, text);
  await expect(replayed()).rejects.toThrow('line 2 of the journal');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('lines longer than what is read at once come back whole', async () => {
  const long = { n: 7, text: 'x'.repeat(3 << 20) };
  await writeFile(path, '');
  await appendFile(path, `${JSON.stringify(long)}\n{"n":8}\n`);
  expect(await replayed()).toEqual([7, 8]);
});

test.each([
  ['a journal', 'journal.ndjson'],
  ['a journal whose place has a long name that is not ASCII', join('é'.repeat(40), 'journal.ndjson')],
])('the lock of %s holds until its owner lets go', async (_, name) => {
  const place = join(directory, name);
  await mkdir(dirname(place), { recursive: true });
  const unlock = await lockJournal(place);
  let isFree = false;
  const second = lockJournal(place).then((release) => {
    isFree = true;
    return release;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isFree).toBe(false);
  await unlock();
  await (
    await second
  )();
});
