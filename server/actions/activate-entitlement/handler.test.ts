import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const pos = await house.person('pos');
afterAll(() => house.close());

const person = { first_name: 'Bo', last_name: 'Lund', dob: '2001-02-03' };
const activate = (data: object, token = pos.token) => house.act('activate-entitlement', data, { token });

test('lets the ticket in afterwards, in its new name, and repeats its answer', async () => {
  const ticket = await venue.ticket({ needsActivation: true });
  const first = await activate({ doclet_id: ticket._id, ...person });
  expect(first.body.data.items[0]).toMatchObject({ doclet_id: ticket._id, ...person });
  expect((await activate({ doclet_id: ticket._id, ...person })).body.data.items).toEqual(first.body.data.items);
  expect((await activate({ doclet_id: ticket._id, ...person, first_name: 'Eve' })).body.errors?.[0]?.code).toBe('already-activated');
  const scan = await house.act('scan-ticket', ticket, { token: pos.token });
  expect(scan.body.data.items[0]).toMatchObject({ result: 'accepted', person_name: 'Bo Lund' });
});

test('a birthday left empty is none', async () => {
  const ticket = await venue.ticket();
  expect((await activate({ doclet_id: ticket._id, ...person, dob: '' })).body.data?.items[0]).toMatchObject({ first_name: 'Bo', dob: null });
});

test('of parallel activations exactly one gets the ticket', async () => {
  const ticket = await venue.ticket({ needsActivation: true });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => activate({ doclet_id: ticket._id, ...person, first_name: `P${at}` })));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('refuses tickets that are dead, foreign or of another event, and malformed input', async () => {
  const elsewhere = await venue.add(TEMPLATE.venueEvent, { name: 'Other' });
  const [dead, foreign, live] = [
    await venue.ticket({ state: 'revoked' }),
    await (await openVenue(house, house.otherWorkspaceId)).ticket(),
    await venue.ticket(),
  ];
  expect((await activate({ doclet_id: dead._id, ...person })).body.errors?.[0]?.code).toBe('ticket-revoked');
  expect((await activate({ doclet_id: foreign._id, ...person })).status).toBe(404);
  expect((await activate({ doclet_id: live._id, ...person, terminal_id: await venue.terminal({ event_id: elsewhere }) })).body.errors?.[0]?.code).toBe(
    'wrong-event',
  );
  expect((await activate({ doclet_id: live._id, ...person, dob: '2999-01-01' })).status).toBe(400);
  expect((await activate({ doclet_id: live._id, ...person, first_name: ' ' })).status).toBe(400);
  expect((await activate({ doclet_id: live._id, ...person }, (await house.person('web')).token)).status).toBe(403);
});
