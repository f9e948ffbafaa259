import { addDays } from '#domain/day.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import { createFakeGateway, isFake } from './fake-gateway.ts';
import { openTestHouse } from './house.ts';
import type { TestHouse } from './open-house.ts';
import { openRegister } from './register.ts';
import { openVenue } from './venue.ts';

const ZONE = 'America/Chicago';

/**
 * Moves to the next noon at the tests' venues, so that tests about a day's tickets do not run into the next day. A bank in this process comes along: just after noon it would
 * otherwise have taken everything a day ago, and its list goes back one day.
 */
export function moveToNoon({ clock, house }: Pick<TestHouse, 'clock' | 'house'>): void {
  const today = dayInZone(ZONE, clock.now());
  const noon = instantInZone(ZONE, today, '12:00:00');
  clock.set(noon >= clock.now() ? noon : instantInZone(ZONE, addDays(today, 1), '12:00:00'));
  if (isFake(house.gateway)) house.gateway.goBy(clock);
}

export async function openVenueAtNoon() {
  const house = await openTestHouse();
  moveToNoon(house);
  return { house, venue: await openVenue(house) };
}

export async function openTillAtNoon() {
  const gateway = createFakeGateway();
  const house = await openTestHouse({}, { gateway });
  moveToNoon(house);
  return { house, gateway, register: await openRegister(house) };
}
