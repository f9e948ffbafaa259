import { addDays } from '#domain/day.ts';
import { dayInZone, instantInZone } from '#domain/zone.ts';
import { createFakeGateway } from './fake-gateway.ts';
import { openTestHouse } from './house.ts';
import type { TestHouse } from './open-house.ts';
import { openRegister } from './register.ts';
import { openVenue } from './venue.ts';

const ZONE = 'America/Chicago';

/** Moves to the next noon at the tests' venues, so that tests about a day's tickets do not run into the next day. */
export function moveToNoon({ clock }: Pick<TestHouse, 'clock'>): void {
  const today = dayInZone(ZONE, clock.now());
  const noon = instantInZone(ZONE, today, '12:00:00');
  clock.set(noon >= clock.now() ? noon : instantInZone(ZONE, addDays(today, 1), '12:00:00'));
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
