import { expect, test, vi } from 'vitest';
import type { OfflineResult } from '#server/gate/contract.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { keptScan, uploadAnswer } from '#web/testing/gate.ts';
import { keepScan, waitingScans, type KeptScan } from './kept-scans.ts';
import { memoryShelf, type Shelf } from './shelf.ts';
import { readFindings, uploadScans, type SendScans } from './upload.ts';

const good = (items: OfflineResult[]): Result<{ items: OfflineResult[] }> => ({ success: true, status: 200, data: { items } });
const bad = (status: number, message = 'No.'): Result<{ items: OfflineResult[] }> => ({ success: false, status, data: [{ code: 'x', message }] });
const all: SendScans = async (_, scans) => good(scans.map((scan) => uploadAnswer(scan)));

async function shelfWith(...scans: KeptScan[]): Promise<Shelf> {
  const shelf = memoryShelf();
  for (const scan of scans) await keepScan(shelf, scan);
  return shelf;
}
const left = async (shelf: Shelf) => (await waitingScans(shelf)).map((scan) => scan.nonce);

test('scans are uploaded in order and leave the device once they arrive; their passages wait for the next list', async () => {
  const shelf = await shelfWith(keptScan('b', { at: 2 }), keptScan('a', { at: 1 }), keptScan('no', { at: 3, accepted: false, reason: 'already-used' }));
  const send = vi.fn(all);
  expect(await uploadScans(shelf, send, () => 50)).toBe('all');
  expect(send.mock.calls[0]![1].map((scan) => scan.nonce)).toEqual(['a', 'b', 'no']);
  expect(await left(shelf)).toEqual([]);
  expect(await shelf.readAll('passages')).toEqual([
    expect.objectContaining({ key: 'place-b b', toldAt: 50 }),
    expect.objectContaining({ key: 'place-a a', toldAt: 50 }),
  ]);
});

test('at most 200 at once, separately for each device and gate', async () => {
  const many = Array.from({ length: 450 }, (_, index) => keptScan(`n${index}`, { at: index }));
  const shelf = await shelfWith(...many, keptScan('other', { deviceId: 'tablet' }));
  const send = vi.fn(all);
  await uploadScans(shelf, send, () => 1);
  expect(send.mock.calls.map(([from, scans]) => [from.deviceId, scans.length])).toEqual([
    ['device', 200],
    ['device', 200],
    ['device', 50],
    ['tablet', 1],
  ]);
});

test.each([0, 429, 500, 503])('nothing is lost by an answer of %i', async (status) => {
  const shelf = await shelfWith(keptScan('a'), keptScan('b'));
  expect(
    await uploadScans(
      shelf,
      async () => bad(status),
      () => 1,
    ),
  ).toBe('no-line');
  expect(await left(shelf)).toEqual(['a', 'b']);
});

test('a gate that was switched off keeps its scans and says why', async () => {
  const shelf = await shelfWith(keptScan('a'));
  expect(
    await uploadScans(
      shelf,
      async () => bad(403, 'This terminal has been switched off.'),
      () => 1,
    ),
  ).toEqual({ sentence: 'This terminal has been switched off.' });
  expect(await left(shelf)).toEqual(['a']);
});

test('a scan that the server refuses does not hold the others back', async () => {
  const shelf = await shelfWith(...['a', 'b', 'old', 'c', 'd'].map((nonce, at) => keptScan(nonce, { at })));
  const send: SendScans = async (from, scans) =>
    scans.some((scan) => scan.nonce === 'old') ? bad(400, 'The time of this scan cannot be right.') : all(from, scans);
  expect(await uploadScans(shelf, send, () => 1)).toBe('all');
  expect(await left(shelf)).toEqual([]);
  expect(await shelf.readAll<KeptScan>('scans')).toEqual([expect.objectContaining({ nonce: 'old', problem: 'The time of this scan cannot be right.' })]);
});

test('passes that went in twice, or that the server would have refused, are kept for a person to look at', async () => {
  const shelf = await shelfWith(keptScan('twice', { at: 1 }), keptScan('gone', { at: 2 }), keptScan('fine', { at: 3 }));
  const pair = { first_gate: 'South', first_at: '2026-11-21T18:00:00.000Z', second_gate: 'North', second_at: '2026-11-21T18:10:00.000Z' };
  const send: SendScans = async (_, scans) =>
    good(
      scans.map((scan) => {
        if (scan.nonce === 'twice') return uploadAnswer(scan, { conflicts: [pair] });
        return uploadAnswer(scan, scan.nonce === 'gone' ? { result: 'refused', reason: 'revoked', message: 'This ticket was refunded.' } : {});
      }),
    );
  await uploadScans(shelf, send, () => 1);
  expect(await readFindings(shelf)).toEqual([
    { nonce: 'twice', pass: 'Adult Admission', at: 1, said: null, doubled: [pair] },
    { nonce: 'gone', pass: 'Adult Admission', at: 2, said: 'This ticket was refunded.', doubled: [] },
  ]);
  expect((await shelf.readAll<{ key: string }>('passages')).map(({ key }) => key)).toEqual(['place-twice twice', 'place-fine fine']);
});
