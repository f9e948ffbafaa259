import { afterEach, expect, test, vi } from 'vitest';
import { gateTerminal } from '#web/testing/gate.ts';
import { memoryShelf } from './alone/shelf.ts';
import { createGateLine } from './gate-line.ts';
import { createGateStore, type GateParts } from './gate-state.ts';
import { STORAGE_FAILED } from './gate-words.ts';

afterEach(() => vi.unstubAllGlobals());

test('a device whose storage has failed once looks for the server again', async () => {
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', reported);
  const kept = memoryShelf();
  let fails = true;
  const shelf = {
    ...kept,
    readAll: ((...asked) => (fails ? Promise.reject(new Error('The storage is gone')) : kept.readAll(...asked))) as typeof kept.readAll,
  };
  const counts = { inside: 0, let_in: 0, capacity: null };
  const parts = { shelf, list: null, onAnswer: () => {}, calls: { isThere: async () => counts }, place: { terminalId: gateTerminal().terminal_id } };
  const store = createGateStore();
  const line = createGateLine(parts as unknown as GateParts, store);
  await line.look();
  expect(reported).toHaveBeenCalledOnce();
  expect(store.state().trouble).toBe(STORAGE_FAILED);
  fails = false;
  await line.look();
  expect(store.state()).toMatchObject({ line: 'online', trouble: null });
});
