import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBank } from './bank.ts';

test('whoever asks again is not answered before the first answer is on disk, as webhooks are', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-bank-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const told: string[] = [];
  const bank = await openBank(join(directory, 'journal'), ({ event }) => told.push(event.type));
  const asked = { key: 'o:1', amount: 4000, currency: 'USD', card: { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvv: '123' } };
  const first = bank.charge(asked, false);
  await bank.charge(asked, false);
  expect(told).toEqual(['charge.updated']);
  await first;
  await bank.close();
});
