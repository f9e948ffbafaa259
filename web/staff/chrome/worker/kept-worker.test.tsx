import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { currentSession, endSession, startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { showRoom, WORKER, workerProfile } from '#web/testing/staff-page.tsx';
import { useWorker } from './at-work.tsx';
import { keepWorker, keptWorker, seenByServer } from './kept-worker.ts';

const rosa = workerProfile('pos') as Parameters<typeof keepWorker>[0];

afterEach(() => {
  cleanup();
  freshBrowser();
});

test('a worker is known offline for a shift, but not after signing out', () => {
  startSession({ authKey: 'key', profileId: WORKER });
  keepWorker(rosa, 0);
  expect(keptWorker(11 * HOUR_MS)).toMatchObject({ _id: WORKER });
  expect(keptWorker(12 * HOUR_MS)).toBeNull();
  endSession();
  startSession({ authKey: 'key', profileId: WORKER });
  expect(keptWorker(1)).toBeNull();
});

test('each answer of the server restarts the shift, but not one that is over', () => {
  startSession({ authKey: 'key', profileId: WORKER });
  keepWorker(rosa, 0);
  seenByServer(11 * HOUR_MS);
  expect(keptWorker(22 * HOUR_MS)).not.toBeNull();
  seenByServer(24 * HOUR_MS);
  expect(keptWorker(24 * HOUR_MS)).toBeNull();
});

test('another person is not taken for the worker', () => {
  startSession({ authKey: 'key', profileId: 'b'.repeat(24) });
  keepWorker(rosa, 0);
  expect(keptWorker(1)).toBeNull();
});

const Room = () => <p>{useWorker().first_name} works</p>;

function open(path: string) {
  const server = testServer();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  return showRoom(<Room />, { server, path });
}

test('without the server only the gate opens, for a known worker', async () => {
  startSession({ authKey: 'key', profileId: WORKER });
  keepWorker(rosa);
  open('/gate');
  expect(await screen.findByText('Rosa works')).toBeTruthy();
  cleanup();
  open('/sell');
  expect((await screen.findByRole('link', { name: 'The gate goes on without it' })).getAttribute('href')).toBe('/staff/gate');
  expect(screen.queryByText('Rosa works')).toBeNull();
});

test.each([500, 502, 504])('a %i, as of a proxy while the server is started anew, signs nobody out, and the gate goes on', async (status) => {
  startSession({ authKey: 'key', profileId: WORKER });
  keepWorker(rosa);
  showRoom(<Room />, { server: testServer(), path: '/gate', profile: { status } });
  expect(await screen.findByText('Rosa works')).toBeTruthy();
  expect(currentSession()).not.toBeNull();
});

test('an unknown worker waits for the server', async () => {
  open('/gate');
  expect(await screen.findByText('The server cannot be reached right now.')).toBeTruthy();
  expect(screen.queryByText('Rosa works')).toBeNull();
});
