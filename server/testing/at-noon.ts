import { addDays } from '#domain/day.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import type { TestHouse } from './open-house.ts';

const ZONE = 'America/Chicago';

/** The next noon where the venues of tests are: what is about the tickets of a day is not to run into the next one. */
export function moveToNoon({ clock }: Pick<TestHouse, 'clock'>): void {
  const today = dayInZone(ZONE, clock.now());
  const noon = instantInZone(ZONE, today, '12:00:00');
  clock.set(noon >= clock.now() ? noon : instantInZone(ZONE, addDays(today, 1), '12:00:00'));
}
