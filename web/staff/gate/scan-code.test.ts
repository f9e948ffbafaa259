import { beforeEach, expect, test, vi } from 'vitest';
import { EVENT } from '#web/testing/buyer-page.tsx';
import { GATE, keptScan, scanAnswer, shelfWithList, testPass, type TestPass } from '#web/testing/gate.ts';
import { keepScan, waitingScans } from './alone/kept-scans.ts';
import { placeOf } from './alone/sealed.ts';
import { memoryShelf, type Shelf } from './alone/shelf.ts';
import type { GateCalls } from './gate-calls.ts';
import { scanCode } from './scan-code.ts';

const place = { terminalId: GATE, deviceId: 'device', name: 'North Gate', eventId: EVENT, admitsTypes: [] };
const lost = { success: false as const, status: 0, data: null };
type Scan = GateCalls['scan'];

let shelf: Shelf;
let pass: TestPass;
beforeEach(async () => {
  pass = testPass();
  shelf = await shelfWithList([pass]);
});

const shown = (scan: Scan, { text = pass.text, nonce = 'n1', hasLine = true, mayDecide = true } = {}) =>
  scanCode({ shelf, calls: { scan }, place, now: Date.now, mayDecide: () => mayDecide }, { text, nonce, direction: 'in', hasLine });
const answers = (...results: (Awaited<ReturnType<Scan>> | 'good')[]) =>
  vi.fn<Scan>(async () => {
    const next = results.shift();
    if (next === undefined) throw new Error('Asked once more than answered');
    return next === 'good' ? { success: true, status: 200, data: { items: [scanAnswer(pass)] } } : next;
  });

test('an answer that was lost is asked for again under the same nonce', async () => {
  const scan = answers(lost, { success: false, status: 503, data: [] }, 'good');
  const { outcome, lineIsGone } = await shown(scan);
  expect(outcome).toMatchObject({ verdict: 'accepted', isAlone: false, nonce: 'n1' });
  expect(lineIsGone).toBe(false);
  expect(scan.mock.calls.map(([text, direction, nonce]) => [text, direction, nonce])).toEqual(Array(3).fill([pass.text, 'in', 'n1']));
  expect(await waitingScans(shelf)).toEqual([]);
});

test('after two seconds without an answer this device decides, and keeps the scan under the same nonce', async () => {
  const silent = vi.fn<Scan>((_, __, ___, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(lost))));
  const startedAt = Date.now();
  const { outcome, lineIsGone } = await shown(silent);
  expect(Date.now() - startedAt).toBeLessThan(2600);
  expect([outcome.verdict, outcome.isAlone, lineIsGone]).toEqual(['accepted', true, true]);
  expect(await waitingScans(shelf)).toEqual([expect.objectContaining({ nonce: 'n1', text: pass.text, accepted: true, deviceId: 'device' })]);
});

test('while scans wait to be uploaded, the server is not asked, because it does not know who is inside', async () => {
  await keepScan(shelf, keptScan('waits', { place: await placeOf(pass.id), at: Date.now() - 5000 }));
  const { outcome } = await shown(answers());
  expect(outcome).toMatchObject({ verdict: 'already-used', isAlone: true });
});

test('a pass let in online is not let in again offline', async () => {
  await shown(answers('good'));
  const { outcome } = await shown(answers(), { nonce: 'n2', hasLine: false });
  expect(outcome).toMatchObject({ verdict: 'already-used', pass: { lastIn: { gate: 'North Gate' } } });
  expect((await waitingScans(shelf)).map(({ accepted, reason }) => [accepted, reason])).toEqual([[false, 'already-used']]);
});

test('text that is not a code is neither sent nor kept', async () => {
  expect((await shown(answers(), { text: 'https://example.com' })).outcome.verdict).toBe('unreadable');
  expect((await shown(answers(), { text: pass.id.toUpperCase() })).outcome.verdict).toBe('number-only');
  expect(await waitingScans(shelf)).toEqual([]);
});

test("a refusal to judge is shown in the server's words, and not judged here", async () => {
  const locked = { success: false as const, status: 429, data: [{ code: 'device-locked', message: 'Too many wrong codes.' }] };
  expect((await shown(answers(locked))).outcome).toMatchObject({ verdict: 'trouble', sentence: 'Too many wrong codes.', isAlone: false });
  expect(await waitingScans(shelf)).toEqual([]);
});

test.each([[{}], [null], [undefined], [{ items: {} }]])('a success without a list of verdicts is a lost answer: %j', async (data) => {
  const odd = { success: true as const, status: 200, data: data as never };
  const scan = answers(odd, 'good');
  expect(await shown(scan)).toMatchObject({ outcome: { verdict: 'accepted', isAlone: false }, lineIsGone: false });
  expect(scan).toHaveBeenCalledTimes(2);
  const lasting = vi.fn<Scan>(async () => odd);
  expect(await shown(lasting, { nonce: 'n2' })).toMatchObject({ outcome: { isAlone: true }, lineIsGone: true });
});

test('an empty list of verdicts is not a pass: nothing is decided here, and the line is not lost', async () => {
  const scan = answers({ success: true, status: 200, data: { items: [] } });
  expect(await shown(scan)).toMatchObject({ outcome: { verdict: 'unreadable', isAlone: false, pass: null }, lineIsGone: false });
  expect(await waitingScans(shelf)).toEqual([]);
});

test('nothing is guessed without a line and a list', async () => {
  shelf = memoryShelf();
  expect((await shown(answers(), { hasLine: false })).outcome).toMatchObject({ verdict: 'no-list', isAlone: true });
  expect(await waitingScans(shelf)).toEqual([]);
});

test('a pass that is not on the list is called unknown', async () => {
  const { outcome } = await shown(answers(), { text: testPass().text, hasLine: false });
  expect(outcome.verdict).toBe('not-listed');
  expect(await waitingScans(shelf)).toEqual([expect.objectContaining({ accepted: false, reason: 'unknown' })]);
});

test("twelve hours after the server's last answer nobody is let in", async () => {
  const { outcome } = await shown(answers(), { hasLine: false, mayDecide: false });
  expect(outcome).toMatchObject({ verdict: 'trouble', sentence: expect.stringContaining('twelve hours') });
  expect(await waitingScans(shelf)).toEqual([]);
});
