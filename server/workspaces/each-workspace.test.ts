import { expect, test } from 'vitest';
import { silentLog, type Log } from '#server/platform/log.ts';
import { forEachWorkspace } from './each-workspace.ts';
import type { Workspaces } from './workspaces.ts';

test('a workspace whose work fails is logged and does not hold up the others', async () => {
  const told: object[] = [];
  const log: Log = { ...silentLog, warn: (fields) => void told.push(fields) };
  const workspaces = { all: async () => ['first', 'second', 'third'].map((id) => ({ id })) } as unknown as Workspaces;
  const done = await forEachWorkspace({ workspaces, log }, 'sums', async (id) => {
    if (id === 'second') throw new Error('does not add up');
    return 2;
  });
  expect(done).toBe(4);
  expect(told).toEqual([{ name: 'sums', workspace: 'second', reason: 'Error: does not add up' }]);
});
