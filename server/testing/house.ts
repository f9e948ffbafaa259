import { inject } from 'vitest';
import { openHouseOn, type HouseOptions, type TestHouse } from './open-house.ts';

export type { Reply, TestHouse, TestPerson } from './open-house.ts';

/** A house on the database server of this test run. */
export function openTestHouse(env: Record<string, string> = {}, options: HouseOptions = {}): Promise<TestHouse> {
  return openHouseOn(inject('databaseServer'), env, options);
}
