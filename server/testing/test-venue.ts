import { openTestHouse } from './house.ts';
import { openVenue } from './venue.ts';

/** A house with a venue, opened at that instant. */
export async function openTestVenue(at?: number) {
  const house = await openTestHouse();
  if (at !== undefined) house.clock.set(at);
  return { house, venue: await openVenue(house) };
}
