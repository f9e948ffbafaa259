import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBank } from './bank.ts';

const ASKED = { key: 'o:1', amount: 4000, currency: 'USD', card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvv: '123' } };

async function emptyJournal(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-bank-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return join(directory, 'journal');
}

/** A bank that notes what it tells by webhooks. */
async function openTelling() {
  const told: string[] = [];
  return { told, bank: await openBank(await emptyJournal(), ({ event }) => told.push(event.type)) };
}

test('whoever asks again is not answered before the first answer is on disk, as webhooks are', async () => {
  const { told, bank } = await openTelling();
  const first = bank.charge(ASKED, false);
  await bank.charge(ASKED, false);
  expect(told).toEqual(['charge.updated']);
  await first;
  await bank.close();
});

test('a charge that is voided twice is told of once more', async () => {
  const { told, bank } = await openTelling();
  await bank.charge(ASKED, false);
  await bank.void('o:1');
  await bank.void('o:1');
  expect(told).toEqual(['charge.updated', 'charge.updated']);
  await bank.close();
});

test('a dispute is decided once, and not before it is opened', async () => {
  const { told, bank } = await openTelling();
  await bank.charge(ASKED, false);
  await bank.closeDispute('o:1', 'lost');
  await bank.openDispute('o:1');
  await bank.closeDispute('o:1', 'won');
  await bank.closeDispute('o:1', 'lost');
  expect(told).toEqual(['charge.updated', 'dispute.opened', 'dispute.won']);
  await bank.close();
});

test('what has been told is not told again after a restart', async () => {
  const path = await emptyJournal();
  const before = await openBank(path, () => {});
  for (const key of ['o:1', 'o:2']) await before.charge({ ...ASKED, key }, false);
  await before.webhooksDone(1);
  await before.close();
  const after = await openBank(path, () => {});
  expect(after.untold().map(({ number }) => number)).toEqual([2]);
  await after.close();
});
