import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { issueSocketTicket } from '#server/api/issue-socket-ticket/contract.ts';
import { endSession, startSession } from '#web/lib/kept/session.ts';
import { testServer } from '#web/testing/buyer-page.tsx';
import { openLive } from './live.ts';

type Listener = (detail?: unknown) => void;
const wire = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  engine: new Map<string, Listener>(),
  connects: [] as unknown[],
  disconnects: 0,
  options: null as unknown,
  connected: false,
}));

vi.mock('socket.io-client', () => ({
  io: (options: object) => {
    wire.options = options;
    const socket = {
      io: {
        opts: {} as { query?: unknown },
        engine: {
          readyState: 'opening',
          once: (event: string, listener: Listener) => void wire.engine.set(event, listener),
          off: (event: string) => void wire.engine.delete(event),
        },
      },
      get connected() {
        return wire.connected;
      },
      on: (event: string, listener: Listener) => void wire.listeners.set(event, listener),
      connect: () => void wire.connects.push(socket.io.opts.query),
      disconnect: () => void wire.disconnects++,
    };
    return socket;
  },
}));

const say = (event: string, detail?: unknown) => wire.listeners.get(event)!(detail);
let tickets = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(wire, { connects: [], disconnects: 0, connected: false });
  tickets = 0;
  testServer().on(issueSocketTicket, () => ({ data: { ticket: `ticket-${++tickets}`, expires_in_seconds: 60 } }));
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
});
afterEach(() => {
  endSession();
  vi.useRealTimers();
});

/** Long, because the socket's code is imported in real time, whatever the test's clock says. */
const PATIENCE = { timeout: 5000 };
const opened = () => vi.waitFor(() => expect(wire.connects.length).toBeGreaterThan(0), PATIENCE);

test('opens by websocket with a ticket of its own, and tells of each sync', async () => {
  const heard = vi.fn();
  const line = openLive(heard);
  await opened();
  expect(wire.options).toMatchObject({ path: '/io', transports: ['websocket'], autoConnect: false });
  expect(wire.connects).toEqual([{ jwt: 'ticket-1' }]);
  say('connect');
  say('wss:sync');
  expect(heard).toHaveBeenCalledTimes(1);
  line.close();
});

test.each([
  ['connect_error', 2500, new Error('websocket error')],
  ['disconnect', 2000, 'transport close'],
])('after %s it tries again after %i ms with a fresh ticket, and fetches what it missed', async (event, after, detail) => {
  const heard = vi.fn();
  const line = openLive(heard);
  await opened();
  say('connect');
  say(event, detail);
  await vi.advanceTimersByTimeAsync(after - 50);
  expect(wire.connects).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(wire.connects).toEqual([{ jwt: 'ticket-1' }, { jwt: 'ticket-2' }]);
  say('connect');
  expect(heard).toHaveBeenCalledTimes(1);
  line.close();
});

test('a connection that closes before it was open counts as an error at once', async () => {
  const line = openLive(() => undefined);
  await opened();
  wire.engine.get('close')!('transport close');
  expect(wire.disconnects).toBe(1);
  await vi.advanceTimersByTimeAsync(2600);
  expect(wire.connects).toEqual([{ jwt: 'ticket-1' }, { jwt: 'ticket-2' }]);
  wire.engine.get('open')!();
  expect(wire.engine.has('close')).toBe(false);
  line.close();
});

test('logs what happens to the line once, and never its ticket', async () => {
  const line = openLive(() => undefined);
  await opened();
  say('connect');
  say('disconnect', 'transport close');
  for (let times = 0; times < 3; times++) say('connect_error', new Error('websocket error'));
  say('connect');
  say('connect_error', new Error('timeout'));
  expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
    'The live line: disconnect (transport close)',
    'The live line: error (websocket error)',
    'The live line: error (timeout)',
  ]);
  wire.connected = true;
  await vi.advanceTimersByTimeAsync(2600);
  expect(wire.connects).toHaveLength(1);
  expect(vi.mocked(console.warn)).toHaveBeenLastCalledWith('The live line is connected already.');
  line.close();
  say('disconnect', 'io client disconnect');
  expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(4);
});

test('signed out it does not try again', async () => {
  const line = openLive(() => undefined);
  await opened();
  endSession();
  say('disconnect');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(wire.connects).toHaveLength(1);
  line.close();
});

test('tries again when its code cannot be fetched', async () => {
  const known = await import('socket.io-client');
  vi.resetModules();
  vi.doMock('socket.io-client', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const line = openLive(() => undefined);
  // It has a ticket but no code to use it, so it waits for its next try.
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledWith('The live line: error (no code)'), PATIENCE);
  vi.doMock('socket.io-client', () => known);
  await vi.advanceTimersByTimeAsync(2500);
  await opened();
  expect(wire.connects).toEqual([{ jwt: 'ticket-2' }]);
  line.close();
});
