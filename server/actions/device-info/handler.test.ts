import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { placeOfWork } from '#server/doclets/seeing/reach.ts';
import { weave } from '#server/doclets/weaves.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const ask = async (person: TestPerson, data: object = {}) => {
  const reply = await house.act('device-info', data, { token: person.token });
  return reply.body.data?.items ?? reply.status;
};

test('says what a terminal is, and shows an open till to its operator and the office alone', async () => {
  const [pos, colleague, staff] = [await house.person('pos'), await house.person('pos'), await house.person('staff')];
  const terminal_id = await venue.terminal({ kind: 'till', name: 'Till 4' });
  await house.act('open-till', { terminal_id, cash_in: '20.00' }, { token: pos.token });
  expect(await ask(pos, { terminal_id })).toMatchObject([
    {
      name: 'Till 4',
      kind: 'till',
      event_id: venue.eventId,
      event_name: 'Summer',
      time_zone: 'America/Chicago',
      currency: 'USD',
      till: { opening: 20, expected: null, operator_name: 'Test Person' },
      till_held_by: null,
    },
  ]);
  expect(await ask(staff, { terminal_id })).toMatchObject([{ till: { status: 'open' } }]);
  expect(await ask(colleague, { terminal_id })).toMatchObject([{ till: null, till_held_by: 'Test Person' }]);
  await house.act('close-till', { terminal_id, counted: '20.00' }, { token: pos.token });
  expect(await ask(colleague, { terminal_id })).toMatchObject([{ till: null, till_held_by: null }]);
});

test('a terminal for all events tells the time of the facility that it stands at, or of the house', async () => {
  const staff = await house.person('staff');
  const facility_id = await venue.add(TEMPLATE.venueFacility, { name: 'Pier', time_zone: 'America/Los_Angeles' });
  const zoneAt = async (place: object) =>
    (await ask(staff, { terminal_id: await venue.add(TEMPLATE.accessTerminal, { name: 'Gate', kind: 'gate', ...place }) }))[0].time_zone;
  expect(await zoneAt({ facility_id })).toBe('America/Los_Angeles');
  expect(await zoneAt({ facility_id, event_id: venue.eventId })).toBe('America/Chicago');
  expect(await zoneAt({})).toBe('America/Chicago');
});

test('a link from a POS Account or a Staff record counts like a field that names the same', async () => {
  const pos = await house.person('pos');
  const [own, storeId] = [await venue.terminal({ name: 'Linked' }), await venue.add(TEMPLATE.store, { name: 'Kiosk' })];
  const staffId = await venue.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: pos.accountId });
  const desk = await venue.add(TEMPLATE.posAccount, { name: 'Desk' });
  const place = () => placeOfWork(venue.ctx, pos.accountId);
  const link = (fromId: string, toId: string) => weave(venue.ctx, { fromId, toId, role: '', oneWay: true });
  expect(await place()).toEqual({ storeIds: [], terminalIds: [], isBound: false, hasStores: false });
  await link(desk, own);
  await link(desk, staffId);
  await link(desk, storeId);
  expect(await place()).toEqual({ storeIds: [storeId], terminalIds: [own], isBound: true, hasStores: false });
  expect((await ask(pos)).map((item: { name: string }) => item.name)).toEqual(['Linked']);
  await link(staffId, venue.storeId);
  expect(await place()).toMatchObject({ storeIds: expect.arrayContaining([storeId, venue.storeId]), hasStores: true });
});

test('without a terminal: those the office assigned, or all if it assigned none', async () => {
  const [pos, admin] = [await house.person('pos'), await house.person('admin')];
  const own = await venue.terminal({ name: 'Own' });
  const write = (id: string, data: object) => house.call('POST', `/api/workspace/${house.workspaceId}/doclet/${id}`, { token: admin.token, body: { data } });
  const give = async (template_id: string, data: object) =>
    (await house.call('PUT', `/api/workspace/${house.workspaceId}/doclet`, { token: admin.token, body: { template_id, data } })).body.data._id as string;
  const staff_id = await give(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: pos.accountId });
  const desk = await give(TEMPLATE.posAccount, { name: 'Desk', staff_id, terminal_ids: [own] });
  await venue.terminal({ name: 'Gone', status: 'lost' });
  expect((await ask(pos)).map((item: { name: string }) => item.name)).toEqual(['Own']);
  const all = (await ask(admin)).map((item: { name: string }) => item.name);
  expect(all).toContain('Own');
  expect(all).not.toContain('Gone');
  for (const [status, names] of [
    ['inactive', []],
    ['active', ['Own']],
  ] as const) {
    expect((await write(desk, { status })).status).toBe(200);
    house.clock.advance(3000);
    expect((await ask(pos)).map((item: { name: string }) => item.name)).toEqual(names);
    expect(Array.isArray(await ask(pos, { terminal_id: own }))).toBe(status === 'active');
  }
});

test('an open till does not restrict an operator to whom the office assigned no terminals', async () => {
  const pos = await house.person('pos');
  const [till, gate] = [await venue.terminal({ kind: 'till', name: 'Till 9' }), await venue.terminal({ kind: 'gate', name: 'Gate 9' })];
  await house.act('open-till', { terminal_id: till, cash_in: '20.00' }, { token: pos.token });
  house.clock.advance(3000);
  expect(await ask(pos, { terminal_id: gate })).toMatchObject([{ name: 'Gate 9' }]);
  expect((await ask(pos)).map((item: { name: string }) => item.name)).toEqual(expect.arrayContaining(['Till 9', 'Gate 9']));
});

test('is refused for terminals of others, and to visitors', async () => {
  const [pos, web] = [await house.person('pos'), await house.person('web')];
  expect(await ask(pos, { terminal_id: await (await openVenue(house, house.otherWorkspaceId)).terminal() })).toBe(404);
  expect(await ask(pos, { terminal_id: venue.eventId })).toBe(404);
  expect(await ask(web)).toBe(403);
});

test('says what a gate is for, so that it can judge without a line', async () => {
  const admin = await house.person('admin');
  const parking = await venue.add(TEMPLATE.entitlementType, { name: 'Parking' });
  const [car, any] = [await venue.terminal({ name: 'Car park', entitlement_type_ids: [parking] }), await venue.terminal()];
  expect(await ask(admin, { terminal_id: car })).toMatchObject([{ entitlement_type_ids: [parking] }]);
  expect(await ask(admin, { terminal_id: any })).toMatchObject([{ entitlement_type_ids: [] }]);
});
