import { afterAll, expect, test } from 'vitest';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';

const { house, venue } = await openVenueAtNoon();
afterAll(() => house.close());

test('made-up events share one answer, so that asking for many of them drives no other answer out of memory', async () => {
  const { shopFront, random } = house.house;
  const answer = (eventId: string | null) => shopFront.answer('lakeside.localhost', eventId);
  const [shown, named] = [await answer(null), await answer(venue.eventId)];
  for (let asked = 0; asked < 300; asked++) expect(await answer(random.secretId())).toBe(shown);
  expect(await answer(venue.eventId)).toBe(named);
});
