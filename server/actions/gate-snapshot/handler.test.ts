import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { snapshotPlace } from '#server/gate/snapshot-record.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { isSnapshotSignature, recordIn } from '#server/testing/snapshots.ts';
import { openVenue, type TestTicket } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
let pos: TestPerson;
let gate: string;
beforeAll(async () => {
  pos = await house.person('pos');
  gate = await venue.terminal();
});
afterAll(() => house.close());

const snapshot = async (data: object = {}) => (await house.act('gate-snapshot', { terminal_id: gate, ...data }, { token: pos.token })).body.data.items[0];

/** The sealed records that a gate is told some time after a change, asking for what has changed since. */
async function toldOf(change: () => Promise<unknown>, laterMs: number): Promise<Map<string, string>> {
  house.clock.advance(2 * MINUTE_MS);
  pos = await house.person('pos');
  const since = new Date(house.clock.now()).toISOString();
  await change();
  house.clock.advance(laterMs);
  pos = await house.person('pos');
  return new Map((await snapshot({ since })).records);
}

test('only a shown code opens its record, and no person can be read without it', async () => {
  // Long names, because a short one could occur by chance in the sealed and signed text.
  const [ticket, gone] = [
    await venue.ticket({ firstName: 'Quintessa', lastName: 'Xylander' }),
    await venue.ticket({ firstName: 'Wilhelmina', lastName: 'Farthingale', state: 'revoked' }),
  ];
  const reply = await house.act('gate-snapshot', { terminal_id: gate }, { token: pos.token });
  const [page] = reply.body.data.items;
  expect(reply.text).not.toMatch(/Quintessa|Xylander|Wilhelmina|Farthingale/);
  expect(reply.text).not.toContain(ticket._id);
  expect(recordIn(page.records, ticket)).toMatchObject({ p: 'Quintessa Xylander', d: venue.today, s: 'active', e: venue.eventId });
  expect(recordIn(page.records, { ...ticket, k: 'A'.repeat(22) })).toBeNull();
  expect(page.revoked).toContain(snapshotPlace(gone._id));
  expect(page.records.map(([place]: [string]) => place)).not.toContain(snapshotPlace(gone._id));
});

test('a record says how many people it admits, if more than one', async () => {
  const [one, cabin] = [await venue.ticket(), await venue.ticket({ admits: 6 })];
  const records = new Map<string, string>((await snapshot()).records);
  const recordOf = (ticket: TestTicket) => recordIn(records, ticket);
  expect([recordOf(one)?.m, recordOf(cabin)?.m]).toEqual([undefined, 6]);
});

test('a record names the cabin, table or seat that the ticket is for', async () => {
  const locationId = await venue.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
  const [plain, cabin] = [await venue.ticket(), await venue.ticket({ locationId })];
  const records = new Map<string, string>((await snapshot()).records);
  const recordOf = (ticket: TestTicket) => recordIn(records, ticket);
  expect([recordOf(plain)?.f, recordOf(cabin)?.f]).toEqual([undefined, 'Cabin 3']);
});

test('is signed: one changed hash is noticed', async () => {
  const { event_id, made_at, records, revoked, next, signature, public_key } = await snapshot();
  const text = JSON.stringify({ event_id, made_at, records, revoked, next });
  expect(isSnapshotSignature(public_key, text, signature)).toBe(true);
  expect(isSnapshotSignature(public_key, text.replace('"revoked":["', '"revoked":["x'), signature)).toBe(false);
});

test('can ask only for what has changed', async () => {
  const [early, used] = [await venue.ticket(), await venue.ticket()];
  const { made_at } = await snapshot();
  house.clock.advance(2 * MINUTE_MS);
  await house.act('scan-ticket', { ...used, terminal_id: gate }, { token: pos.token });
  const later = await snapshot({ since: new Date(house.clock.now()).toISOString() });
  const places = later.records.map(([place]: [string]) => place);
  expect(places).toContain(snapshotPlace(used._id));
  expect(places).not.toContain(snapshotPlace(early._id));
  const record = recordIn(later.records, used);
  expect(record).toMatchObject({ s: 'used', g: 'North gate' });
  expect(Date.parse(made_at)).toBeGreaterThan(0);
});

test('lists double entries with both gates', async () => {
  const ticket = await venue.ticket();
  for (const [gateName, minutes] of [
    ['East', 3],
    ['West', 2],
  ] as const) {
    const terminal_id = await venue.terminal({ name: gateName });
    await house.act(
      'scan-batch',
      { terminal_id, scans: [{ ...ticket, nonce: 'x', scanned_at: new Date(house.clock.now() - minutes * MINUTE_MS).toISOString() }] },
      { token: pos.token },
    );
  }
  expect((await snapshot()).conflicts).toContainEqual(expect.objectContaining({ ticket: snapshotPlace(ticket._id), first_gate: 'East', second_gate: 'West' }));
});

test('comes by pages, of one event and workspace', async () => {
  const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Long', start_date: '2020-01-01', end_date: '2099-01-01' });
  const [a, b] = [await venue.ticket({ eventId }), await venue.ticket({ eventId })];
  const terminal_id = await venue.terminal({ event_id: eventId });
  const all = await snapshot({ terminal_id });
  expect(all.records).toHaveLength(2);
  const [first] = [a._id, b._id].toSorted();
  expect((await snapshot({ terminal_id, after: first })).records).toHaveLength(1);
});

test('refused', async () => {
  const ask = async (data: object, token?: string) => (await house.act('gate-snapshot', data, token ? { token } : {})).status;
  expect(await ask({ terminal_id: gate })).toBe(401);
  expect(await ask({ terminal_id: gate }, (await house.person('web')).token)).toBe(403);
  expect(await ask({}, pos.token)).toBe(400);
  expect(await ask({ event_id: 'a'.repeat(24) }, pos.token)).toBe(404);
  expect(await ask({ event_id: venue.passId }, pos.token)).toBe(404);
  expect(await ask({ event_id: (await openVenue(house, house.otherWorkspaceId)).eventId }, pos.token)).toBe(404);
  expect(await ask({ terminal_id: gate, date: '2026-02-30' }, pos.token)).toBe(400);
});

test('lists everything new, dead, activated, moved to another day, reserved or cancelled since, however long ago that is', async () => {
  const { db } = venue.ctx;
  const names = ['untouched', 'revoked', 'activated', 'moved', 'reserved', 'cancelled'] as const;
  const tickets = Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await venue.ticket())._id] as const)));
  const reservation = (name: string, id: number, more: object = {}) =>
    db
      .insertInto('group_reservation')
      .values({
        workspace_id: house.workspaceId,
        reservation_id: `00000000${String(id).padStart(16, '0')}`,
        group_id: 'a'.repeat(24),
        event_id: venue.eventId,
        visit_date: venue.today,
        consumer_id: `${id}`.padStart(24, '0'),
        admission_id: tickets[name]!,
        state: 'reserved',
        reason: null,
        created_by: pos.accountId,
        cancelled_at: null,
        ...more,
      })
      .execute();
  await reservation('untouched', 1);
  await reservation('cancelled', 2);
  house.clock.advance(2 * MINUTE_MS);
  const before = new Date(house.clock.now()).toISOString();
  house.clock.advance(1000);
  const now = new Date(house.clock.now());
  const change = (name: string, values: object) => db.updateTable('admission').set(values).where('admission_id', '=', tickets[name]!).execute();
  await change('revoked', { state: 'revoked', revoked_at: now });
  await change('activated', { activated_at: now });
  await change('moved', { visit_date: addDays(venue.today, 3), moved_at: now });
  await reservation('reserved', 3, { reservation_id: venue.ctx.random.objectId(), created_at: now });
  await db.updateTable('group_reservation').set({ state: 'cancelled', cancelled_at: now }).where('admission_id', '=', tickets['cancelled']!).execute();
  tickets['new'] = (await venue.ticket())._id;
  await change('new', { created_at: now });
  const told = async () => {
    const { records, revoked } = await snapshot({ since: before, date: venue.today });
    const places = new Set([...records.map(([place]: [string]) => place), ...revoked]);
    return Object.keys(tickets).filter((name) => places.has(snapshotPlace(tickets[name]!)));
  };
  const changed = ['revoked', 'activated', 'moved', 'reserved', 'cancelled', 'new'];
  expect(await told()).toEqual(changed);
  house.clock.advance(14 * MINUTE_MS);
  pos = await house.person('pos');
  expect(await told()).toEqual(changed);
  house.clock.advance(40 * MINUTE_MS);
  pos = await house.person('pos');
  expect(await told()).toEqual(changed);
});

test('what a group says of its season passes has changed with its pass kinds and its members, and of nobody else’s', async () => {
  const kind = await venue.add(TEMPLATE.eventPass, { name: 'Season pass', event_id: venue.eventId });
  const owner = await house.person('web');
  const groupId = await addGroup(venue, owner);
  const [kim, lou] = [await addGroupMember(venue, groupId, 'Kim'), await addGroupMember(venue, groupId, 'Lou')];
  const season = { productId: kind, visitDate: 'event' };
  const passes = {
    owner: await venue.ticket({ ...season, holderAccount: owner.accountId }),
    kim: await venue.ticket({ ...season, consumerId: kim }),
    lou: await venue.ticket({ ...season, consumerId: lou }),
    stranger: await venue.ticket(season),
  };
  /** Of which passes a gate is told that something has changed in the last minutes, and the days each is reserved for. */
  const toldAfter = async (change: () => Promise<unknown>, laterMs: number) => {
    const records = await toldOf(change, laterMs);
    return Object.fromEntries(
      Object.entries(passes).flatMap(([name, pass]) => (records.has(snapshotPlace(pass._id)) ? [[name, recordIn(records, pass)!.q ?? 'its own']] : [])),
    );
  };
  for (const laterMs of [5000, 40 * MINUTE_MS]) {
    expect(await toldAfter(() => updateDocletData(venue.ctx, groupId, { pass_ids: [kind] }), laterMs)).toEqual({ owner: [], kim: [], lou: [] });
    expect(await toldAfter(() => updateDocletData(venue.ctx, groupId, { pass_ids: [] }), laterMs)).toEqual({
      owner: 'its own',
      kim: 'its own',
      lou: 'its own',
    });
  }
  await updateDocletData(venue.ctx, groupId, { pass_ids: [kind] });
  const { token } = await house.person('admin');
  expect(await toldAfter(() => house.act('group-remove-member', { group_id: groupId, consumer_id: lou }, { token }), 5000)).toMatchObject({
    kim: [],
    lou: 'its own',
  });
});

test('what a pass says of its days, and what it grants, has changed with its record and its links', async () => {
  const typeId = await venue.add(TEMPLATE.entitlementType, { name: 'Parking' });
  const passId = await venue.add(TEMPLATE.eventPass, { name: 'Day pass', event_id: venue.eventId });
  const [ticket, other] = [await venue.ticket({ productId: passId, visitDate: 'any' }), await venue.ticket({ visitDate: 'any' })];
  const dated = await venue.ticket();
  const toldAfter = async (change: () => Promise<unknown>, laterMs: number) => {
    const records = await toldOf(change, laterMs);
    expect(records.has(snapshotPlace(other._id))).toBe(false);
    return records.has(snapshotPlace(ticket._id)) ? recordIn(records, ticket) : null;
  };
  for (const laterMs of [5000, 40 * MINUTE_MS]) {
    expect(await toldAfter(async () => {}, laterMs)).toBeNull();
    expect(await toldAfter(() => updateDocletData(venue.ctx, passId, { blocked_dates: [venue.today] }), laterMs)).toMatchObject({ z: [venue.today], t: [] });
    expect((await toldAfter(() => updateDocletData(venue.ctx, passId, { blocked_dates: [] }), laterMs))?.z).toBeUndefined();
  }
  const gained = addDays(venue.today, 40);
  await updateDocletData(venue.ctx, passId, { blocked_dates: [gained] });
  const lasts = (end_date: string) => updateDocletData(venue.ctx, venue.eventId, { end_date });
  for (const laterMs of [5000, 40 * MINUTE_MS]) {
    const changed = await toldOf(() => lasts(addDays(gained, laterMs === 5000 ? 1 : 2)), laterMs);
    expect(recordIn(changed, ticket)).toMatchObject({ z: [gained] });
    expect(changed.has(snapshotPlace(dated._id))).toBe(false);
  }
  expect(await toldAfter(() => weave(venue.ctx, { fromId: passId, toId: typeId, oneWay: true }), 5000)).toMatchObject({ t: [typeId] });
});
