import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onServer } from '#server/testing/database-server.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { migrate, migrationNames } from './migrate.ts';

let houses: TestHouse[];
beforeAll(async () => void (houses = await Promise.all(Array.from({ length: 5 }, () => openTestHouse()))));
afterAll(() => Promise.all(houses.map((house) => house.close())));

test('several databases of one server can be set up at the same moment, although they share a role', async () => {
  for (let round = 0; round < 20; round++) {
    expect(await Promise.all(houses.map((house) => migrate(house.ownerUrl)))).toEqual(houses.map(() => []));
  }
});

test('of several deployers of one new database one works, and the others find it done', async () => {
  const [server, name, few] = [inject('databaseServer'), `test_deployed_${process.pid}`, migrationNames().slice(0, 3)];
  await onServer(server, `create database ${name}`);
  const url = server.replace('/postgres?', `/${name}?`);
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(url, few)));
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], [], [], few]);
  await onServer(server, `drop database ${name}`);
});
