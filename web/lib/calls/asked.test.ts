import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { testServer } from '#web/testing/buyer-page.tsx';
import { ask, AskFailure, retryDelay, retryPassing } from './asked.ts';

test.each([
  ['a server that is asked too often is asked again when it wishes', new AskFailure(429, '', 12), true, 12_000],
  ['without a wish, after a moment', new AskFailure(429, ''), true, 2000],
  ['a wait of an hour is told, not waited for', new AskFailure(429, '', 3600), false, HOUR_MS],
  ['a refusal stands', new AskFailure(404, ''), false, 2000],
])('%s', (_, failure, isTried, delay) => {
  expect(retryPassing(1, failure)).toBe(isTried);
  expect(retryDelay(1, failure)).toBe(delay);
});

test('what the server wishes comes along with its refusal', async () => {
  testServer().on(bootstrap, () => ({ status: 429, errors: [{ code: 'too-many-requests', message: 'Please wait.' }], headers: { 'retry-after': '7' } }));
  await expect(ask(bootstrap, {}, 'No shop.')).rejects.toMatchObject({ status: 429, message: 'Please wait.', againInSeconds: 7 });
});
