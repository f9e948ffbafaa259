import type { IDBPDatabase, OpenDBCallbacks } from 'idb';
import { expect, test, vi } from 'vitest';
import { deviceShelf } from './lasting-shelf.ts';

const { connections } = vi.hoisted(() => ({ connections: [] as { isThere: boolean; end: () => void }[] }));

vi.mock('idb', () => ({
  openDB: async (_name: string, _version: number, { terminated }: OpenDBCallbacks<unknown>) => {
    const connection = { isThere: true, end: () => ((connection.isThere = false), terminated!()) };
    connections.push(connection);
    const count = async () => (connection.isThere ? 7 : Promise.reject(new Error('The database connection is closing.')));
    return { count } as unknown as IDBPDatabase;
  },
}));

test('a gate goes on with a new connection to its storage when the browser has ended the one it had, as of a page in the background', async () => {
  const shelf = await deviceShelf();
  expect(shelf.isLasting).toBe(true);
  expect(await shelf.count('records')).toBe(7);
  connections[0]!.end();
  expect(await shelf.count('records')).toBe(7);
  expect(await shelf.count('records')).toBe(7);
  expect(connections).toHaveLength(2);
  expect(await deviceShelf()).toBe(shelf);
});
