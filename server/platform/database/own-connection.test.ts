import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openConnection, withConnection } from './own-connection.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

test('a connection lost between two statements does not end the process: the next statement fails', async () => {
  const lost = await openConnection({ connectionString: house.ownerUrl });
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => lost.once('end', resolve));
  await withConnection({ connectionString: house.ownerUrl }, (client) => client.query('select pg_terminate_backend($1)', [rows[0]!.pid]));
  await gone;
  await expect(lost.query('select 1')).rejects.toThrow();
});

test('the connection is closed after the work, done or failed', async () => {
  const ended: string[] = [];
  const work = (name: string, fail: boolean) =>
    withConnection({ connectionString: house.ownerUrl }, async (client) => {
      client.once('end', () => ended.push(name));
      if (fail) throw new Error('It went wrong');
      return name;
    });
  expect(await work('done', false)).toBe('done');
  await expect(work('failed', true)).rejects.toThrow('It went wrong');
  expect(ended).toEqual(['done', 'failed']);
});
