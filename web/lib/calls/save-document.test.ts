import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession, startSession, wasCutOff } from '#web/lib/kept/session.ts';
import { saveDocument } from './save-document.ts';

beforeEach(() => startSession({ authKey: 'key', profileId: 'a'.repeat(24) }));

const OTHERWISE = 'The file could not be had.';
const save = () => saveDocument('/api/receipt.pdf', 'receipt.pdf', OTHERWISE);
const refuse = (status: number, code: string) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify({ errors: [{ code, message: 'No.' }] }), { status }));

test('an ended session is cut off, and the page can say why', async () => {
  refuse(401, 'session-ended');
  expect(await save()).toBe('Your sign-in has ended. Please sign in again.');
  expect(currentSession()).toBeNull();
  expect(wasCutOff()).toBe(true);
});

test.each([
  [401, 'not-yours'],
  [404, 'not-found'],
])('a %i for another reason signs nobody out', async (status, code) => {
  refuse(status, code);
  expect(await save()).toBe(OTHERWISE);
  expect(currentSession()).not.toBeNull();
  expect(wasCutOff()).toBe(false);
});

test('an answer that is not ours signs nobody out either', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<h1>Proxy</h1>', { status: 401 }));
  expect(await save()).toBe(OTHERWISE);
  expect(currentSession()).not.toBeNull();
});
