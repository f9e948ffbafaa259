import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';

let it: TestHouse;
let venue: Venue;
beforeAll(async () => {
  it = await openTestHouse();
  venue = await openVenue(it);
});
afterAll(() => it.close());

test('a corrected name is on the unused tickets, and on no used one', async () => {
  const person = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const open = await venue.ticket({ consumerId, holderAccount: person.accountId, firstName: 'Test', lastName: 'Person' });
  const used = await venue.ticket({ consumerId, holderAccount: person.accountId, state: 'used', firstName: 'Test', lastName: 'Person' });
  const season = await venue.ticket({ consumerId, holderAccount: person.accountId, state: 'used', visitDate: 'event', reentry: 'daily', firstName: 'Test' });
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, {
    token: person.token,
    body: { data: { first_name: 'Corrected' } },
  });
  expect(reply.status).toBe(200);
  const nameOf = async (id: string) =>
    (
      await venue.ctx.db
        .selectFrom('admission')
        .select('first_name')
        .where('workspace_id', '=', it.workspaceId)
        .where('admission_id', '=', id)
        .executeTakeFirstOrThrow()
    ).first_name;
  expect(await nameOf(open._id)).toBe('Corrected');
  expect(await nameOf(season._id)).toBe('Corrected');
  expect(await nameOf(used._id)).toBe('Test');
});
