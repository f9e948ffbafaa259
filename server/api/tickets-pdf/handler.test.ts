import { afterAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house: it, venue } = await openTestVenue();
const holder = await it.person('web');
afterAll(() => it.close());

const pdf = (ids: string[], token: string) => it.call('GET', `/api/workspace/${it.workspaceId}/tickets.pdf?ids=${ids.join(',')}`, { token });

test('the holder prints their ticket', async () => {
  const ticket = await venue.ticket({ holderAccount: holder.accountId });
  const reply = await pdf([ticket._id], holder.token);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.text.startsWith('%PDF-')).toBe(true);
});

test('whoever is shown the code of a ticket prints it: the person it names as well as the holder', async () => {
  const named = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, named.accountId);
  const ticket = await venue.ticket({ holderAccount: holder.accountId, consumerId });
  for (const { token } of [holder, named]) expect((await pdf([ticket._id], token)).status).toBe(200);
});

test('nobody prints the ticket of somebody else, or one that is over', async () => {
  const foreign = await venue.ticket({ holderAccount: (await it.person('web')).accountId });
  const gone = await venue.ticket({ holderAccount: holder.accountId, state: 'transferred' });
  expect((await pdf([foreign._id], holder.token)).status).toBe(404);
  expect((await pdf([gone._id], holder.token)).status).toBe(404);
  expect((await pdf(['no-id'], holder.token)).status).toBe(400);
});
