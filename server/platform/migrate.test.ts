import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { migrate } from './migrate.ts';

let houses: TestHouse[];
beforeAll(async () => void (houses = await Promise.all(Array.from({ length: 5 }, () => openTestHouse()))));
afterAll(() => Promise.all(houses.map((house) => house.close())));

test('several databases of one server can be set up at the same moment, although they share a role', async () => {
  for (let round = 0; round < 20; round++) {
    expect(await Promise.all(houses.map((house) => migrate(house.ownerUrl)))).toEqual(houses.map(() => []));
  }
});
