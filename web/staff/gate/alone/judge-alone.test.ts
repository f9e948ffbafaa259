import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { parseQrText, printQrText } from '#domain/qr-text.ts';
import { EVENT } from '#web/testing/buyer-page.tsx';
import { shelfWithList, testPass } from '#web/testing/gate.ts';
import { judgeAlone } from './judge-alone.ts';
import { passageWrite } from './kept-scans.ts';
import { placeOf } from './sealed.ts';
import { memoryShelf, type Shelf } from './shelf.ts';

const NOW = Date.parse('2026-11-21T19:00:00-06:00');
const gate = { name: 'North Gate', eventId: EVENT, direction: 'in', admitsTypes: [] } as const;

function codeOf(text: string) {
  const reading = parseQrText(text);
  if (!reading.ok) throw new Error('No code');
  return reading.code;
}

const judged = async (shelf: Shelf, text: string, at = NOW) => (await judgeAlone(shelf, codeOf(text), gate, at))?.refusal;

test('judges nothing without a list', async () => {
  expect(await judgeAlone(memoryShelf(), codeOf(testPass().text), gate, NOW)).toBeNull();
});

test('judges good, forged, unlisted, revoked, used and wrong passes', async () => {
  const [good, used, tomorrow, dead] = [
    testPass(),
    testPass({ s: 'used', l: NOW - 1000, u: NOW - 1000, g: 'South' }),
    testPass({ d: '2026-11-22' }),
    testPass(),
  ];
  const shelf = await shelfWithList([good, used, tomorrow], [dead]);
  const forged = printQrText({ admissionId: good.id, key: used.k, rotation: null });
  const keyless = printQrText({ admissionId: good.id, key: null, rotation: null });
  const said = [];
  for (const text of [good.text, forged, keyless, testPass().text, dead.text, used.text, tomorrow.text]) said.push(await judged(shelf, text));
  expect(said).toEqual([null, 'unknown', 'unknown', 'not-listed', 'revoked', 'already-used', 'wrong-date']);
});

test('counts passages at this gate that the list does not include yet', async () => {
  const pass = testPass();
  const shelf = await shelfWithList([pass]);
  await shelf.write([passageWrite(await placeOf(pass.id), 'n', { at: NOW - MINUTE_MS, direction: 'in' }, null)]);
  const found = await judgeAlone(shelf, codeOf(pass.text), gate, NOW);
  expect(found).toMatchObject({ refusal: 'already-used', record: { g: 'North Gate', l: NOW - MINUTE_MS } });
});

test('a rotating code is good for its step and the neighbouring ones', async () => {
  const pass = testPass({ x: 'rotation key' });
  const shelf = await shelfWithList([pass]);
  const shownAt = (at: number) => {
    const step = Math.floor(at / 15_000);
    const mac = createHmac('sha256', 'rotation key').update(String(step)).digest('base64url').slice(0, 22);
    return printQrText({ admissionId: pass.id, key: pass.k, rotation: { step, mac } });
  };
  expect(await judged(shelf, shownAt(NOW))).toBeNull();
  expect(await judged(shelf, shownAt(NOW - 15_000))).toBeNull();
  expect(await judged(shelf, shownAt(NOW - 45_000))).toBe('stale-code');
  expect(await judged(shelf, pass.text)).toBe('stale-code');
  expect(await judged(shelf, shownAt(NOW).replace(/"m":"./, '"m":"~'.replace('~', 'x')))).toBe('stale-code');
});
