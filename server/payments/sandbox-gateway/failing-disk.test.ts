import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JournalBroken, openJournal } from './journal.ts';
import { startSandboxGateway } from './start-sandbox-gateway.ts';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-disk-'));
  path = join(directory, 'journal');
});
afterEach(() => rm(directory, { recursive: true }));

/** From now on nothing that is written reaches the disk. */
async function failDisk() {
  const file = await open(path, 'a');
  const ofAllFiles = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  return vi.spyOn(ofAllFiles, 'datasync').mockRejectedValue(new Error('EIO: i/o error'));
}

test('what the disk has not taken is not acknowledged, nor what waits behind it, nor anything later', async () => {
  const journal = await openJournal<{ n: number }>(path, () => {});
  const disk = await failDisk();
  const written = await Promise.allSettled([journal.append({ n: 1 }), journal.append({ n: 2 }), journal.settled()]);
  disk.mockRestore();
  const later = await Promise.allSettled([journal.append({ n: 3 }), journal.settled()]);
  for (const one of [...written, ...later]) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(JournalBroken) });
  await journal.close();
});

test('the pretend bank confirms nothing that is not on its disk, and ends, to begin anew from what is', async () => {
  const onExit = vi.fn();
  const sandbox = await startSandboxGateway({ port: 0, journalPath: path, onExit });
  const charge = { key: 'o:1', amount: 4000, currency: 'USD', card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvv: '123' } };
  const send = () => fetch(`${sandbox.url}/charges`, { method: 'POST', body: JSON.stringify(charge) });
  const disk = await failDisk();
  const first = await send();
  disk.mockRestore();
  expect([first.status, (await send()).status, (await fetch(`${sandbox.url}/charges/o:1`)).status]).toEqual([503, 503, 503]);
  expect(onExit).toHaveBeenCalledTimes(3);
  await sandbox.close();
});
