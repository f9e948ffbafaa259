import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue } from '#server/testing/venue.ts';
import { docletView, registerDocletView } from './views.ts';

let house: TestHouse;
beforeAll(async () => void (house = await openTestHouse()));
afterAll(() => house.close());

test('what no row can have is not looked for in all of them', async () => {
  const venue = await openVenue(house);
  await venue.ticket();
  const { token } = await house.person('staff');
  const view = docletView(TEMPLATE.consumerEntitlement)!;
  let asked = 0;
  registerDocletView(TEMPLATE.consumerEntitlement, { ...view, query: (...query) => (asked++, view.query(...query)) });
  const found = async (filter: string) => {
    const query = encodeURIComponent(`template:${TEMPLATE.consumerEntitlement}|${filter}`);
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token });
    return [reply.status, reply.body.data?.items.length, asked];
  };
  expect(await found('data.status:active')).toEqual([200, 1, 1]);
  expect(await found('data.status:[active,sold]')).toEqual([200, 1, 2]);
  expect(await found('data.status:sold')).toEqual([200, 0, 2]);
  expect(await found('data.event_id:nowhere')).toEqual([200, 0, 2]);
  expect(await found(`data.event_id:${venue.eventId}|data.status:[sold,lost]`)).toEqual([200, 0, 2]);
});
