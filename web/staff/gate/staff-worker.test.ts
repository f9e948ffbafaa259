import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/staff-worker.js'), 'utf8');
const HOUSE = 'https://lakeside.test';
type Pages = Record<string, string>;
const pageMadeOf = (entry: string): string => `<script type="module" src="${entry}"></script>`;

/** The worker with a network and a cache of its own. */
function openWorker(network: Pages) {
  const listeners: Record<string, (event: object) => void> = {};
  const shelf = new Map<string, string>();
  const asked: string[] = [];
  let hasLine = true;
  const path = (what: string | { url: string }) => new URL(typeof what === 'string' ? what : what.url, HOUSE).pathname;
  const answer = (text: string) => ({ ok: true, status: 200, text: async () => text, clone: () => answer(text) });
  const cache = {
    match: async (what: string | { url: string }) => (shelf.has(path(what)) ? answer(shelf.get(path(what))!) : undefined),
    put: async (what: string | { url: string }, kept: { text: () => Promise<string> }) => void shelf.set(path(what), await kept.text()),
    delete: async (what: { url: string }) => shelf.delete(path(what)),
    keys: async () => [...shelf.keys()].map((key) => ({ url: `${HOUSE}${key}` })),
  };
  runInNewContext(SOURCE, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => void (listeners[name] = listener),
      location: { origin: HOUSE },
      skipWaiting: () => undefined,
      clients: { claim: () => undefined },
    },
    caches: { open: async () => cache, keys: async () => [], delete: async () => shelf.clear() },
    fetch: async (what: string | { url: string }) => {
      asked.push(path(what));
      if (!hasLine || network[path(what)] === undefined) throw new TypeError('Failed to fetch');
      return answer(network[path(what)]!);
    },
    URL,
    Set,
    Promise,
    setTimeout,
  });
  const post = async (data: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners['message']!({ data, waitUntil: (one: Promise<unknown>) => (work = one) });
    await work;
  };
  const get = async (at: string, mode = 'cors'): Promise<string | null> => {
    let given: Promise<{ text: () => Promise<string> }> | null = null;
    listeners['fetch']!({ request: { method: 'GET', url: `${HOUSE}${at}`, mode }, respondWith: (one: typeof given) => (given = one) });
    return given && (await (given as Promise<{ text: () => Promise<string> }>)).text();
  };
  return {
    shelf,
    asked,
    post,
    get,
    lineIs: (isThere: boolean) => (hasLine = isThere),
    keep: (entry: string, ...files: string[]) => post({ type: 'keep', entry, files: [entry, ...files] }),
  };
}

const FIRST: Pages = { '/staff': pageMadeOf('/assets/one.js'), '/assets/one.js': 'one', '/assets/gate-one.js': 'gate' };

test('without a line every address of the app is the kept page, and its files are there', async () => {
  const worker = openWorker({ ...FIRST });
  await worker.keep('/assets/one.js', '/assets/gate-one.js');
  worker.lineIs(false);
  expect(await worker.get('/staff/gate', 'navigate')).toContain('one.js');
  expect(await worker.get('/assets/gate-one.js')).toBe('gate');
});

test('answers of calls are neither kept nor touched', async () => {
  const worker = openWorker({ ...FIRST, '/api/account/auth': '{}' });
  await worker.keep('/assets/one.js');
  expect(await worker.get('/api/account/auth')).toBeNull();
  expect([...worker.shelf.keys()]).toEqual(['/assets/one.js', '/staff']);
});

test('a page is kept with its own files, never with those of another version', async () => {
  const network: Pages = { ...FIRST };
  const worker = openWorker(network);
  await worker.keep('/assets/one.js');
  Object.assign(network, { '/staff': pageMadeOf('/assets/two.js'), '/assets/two.js': 'two' });
  await worker.keep('/assets/one.js', '/assets/gate-one.js');
  expect(worker.shelf.get('/staff')).toContain('one.js');
  await worker.keep('/assets/two.js');
  expect([...worker.shelf.keys()].toSorted()).toEqual(['/assets/two.js', '/staff']);
  expect(worker.shelf.get('/staff')).toContain('two.js');
});

test('a file that fails to load leaves the kept page as it was', async () => {
  const network: Pages = { ...FIRST };
  const worker = openWorker(network);
  await worker.keep('/assets/one.js');
  Object.assign(network, { '/staff': pageMadeOf('/assets/two.js'), '/assets/two.js': 'two' });
  await worker.keep('/assets/two.js', '/assets/lost.js');
  expect(worker.shelf.get('/staff')).toContain('one.js');
  expect(worker.shelf.get('/assets/one.js')).toBe('one');
});

test('signing out removes the page', async () => {
  const worker = openWorker({ ...FIRST });
  await worker.keep('/assets/one.js');
  expect(worker.shelf.size).toBe(2);
  await worker.post({ type: 'forget' });
  expect([...worker.shelf.keys()]).toEqual([]);
});
