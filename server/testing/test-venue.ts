import { openTestHouse } from './house.ts';
import { openVenue } from './venue.ts';

/** A house with a venue. */
export async function openTestVenue() {
  const house = await openTestHouse();
  return { house, venue: await openVenue(house) };
}
