import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { weave } from '#server/doclets/weaves.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { recordIn } from '#server/testing/snapshots.ts';
import { openVenue } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const staff = await house.person('staff');
const gate = await venue.terminal();
afterAll(() => house.close());

const scan = async (data: object, person: TestPerson = staff) =>
  outcomeOf(await house.act('scan-ticket', { terminal_id: gate, ...data }, { token: person.token }));

describe('a verdict', () => {
  test('lets a ticket in once, and says when and where it was used', async () => {
    const { _id, k } = await venue.ticket();
    expect(await scan({ _id, k })).toMatchObject({
      error: false,
      error_type: null,
      result: 'accepted',
      reason: null,
      name: 'Day pass',
      person_name: 'Ana Silva',
      date: venue.today,
      first_used_gate: 'North gate',
    });
    const again = await scan({ _id, k });
    expect(again).toMatchObject({ error: true, error_type: null, result: 'refused', reason: 'already-used', first_used_gate: 'North gate' });
    expect(again.first_used_at).toMatch(/^20/);
  });

  test('says how many people come in with it', async () => {
    const [one, cabin] = [await venue.ticket(), await venue.ticket({ admits: 6 })];
    expect(await scan(one)).toMatchObject({ admits: 1, message: 'Welcome.' });
    expect(await scan(cabin)).toMatchObject({ admits: 6, message: 'Welcome. This ticket is for 6 people.' });
    expect(await scan(await venue.ticket({ kind: 'merchandise', visitDate: 'any' }))).toMatchObject({ result: 'accepted', message: 'Hand this out.' });
    expect(await scan(cabin)).toMatchObject({ admits: 6, reason: 'already-used' });
    expect(await scan({ text: 'hello' })).toMatchObject({ admits: null });
  });

  test('names the cabin, table or seat that the ticket is for, by its name of today', async () => {
    const locationId = await venue.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
    const [ticket, plain] = [await venue.ticket({ locationId }), await venue.ticket()];
    expect(await scan(ticket)).toMatchObject({ result: 'accepted', place: 'Cabin 3' });
    await updateDocletData(venue.ctx, locationId, { name: 'Heron Cabin' });
    expect(await scan(ticket)).toMatchObject({ reason: 'already-used', place: 'Heron Cabin' });
    const [later] = itemsOf(
      await house.act(
        'scan-batch',
        { terminal_id: gate, scans: [{ nonce: 'heron-cabin-0000', text: ticket.text, scanned_at: new Date(house.clock.now()).toISOString() }] },
        { token: staff.token },
      ),
    );
    expect(later).toMatchObject({ name: 'Day pass', place: 'Heron Cabin' });
    expect(await scan(plain)).not.toHaveProperty('place');
  });

  test('takes the scanned text as it is', async () => {
    const { text } = await venue.ticket();
    expect(await scan({ text })).toMatchObject({ result: 'accepted' });
  });

  test.each([
    ['the longest code there is', { text: '7'.repeat(7089) }],
    ['nothing', {}],
    ['empty text', { text: '' }],
    ['no JSON', { text: 'hello' }],
    ['no id', { text: '{}' }],
    ['an id of 23', { _id: 'a'.repeat(23), k: 'A'.repeat(22) }],
    ['JSON null', { text: 'null' }],
  ])('%s is bad_qr_code', async (_, data) => {
    const person = await house.person('staff');
    expect(await scan(data, person)).toMatchObject({ status: 200, error: true, error_type: 'bad_qr_code', reason: 'unreadable' });
  });

  test('unknown, foreign, keyless and forged codes are one answer', async () => {
    const person = await house.person('staff');
    const own = await venue.ticket();
    const foreign = await (await openVenue(house, house.otherWorkspaceId)).ticket();
    const answers = await Promise.all([
      scan({ _id: 'a'.repeat(24), k: 'A'.repeat(22) }, person),
      scan({ _id: foreign._id, k: foreign.k }, person),
      scan({ _id: own._id }, person),
      scan({ _id: own._id, k: `${own.k.slice(0, -1)}${own.k.endsWith('A') ? 'B' : 'A'}` }, person),
    ]);
    const [first, ...others] = answers.map((answer) => ({ ...answer, scanned_at: null }));
    expect(first).toMatchObject({ error_type: 'bad_qr_code', reason: 'unknown', name: null });
    for (const other of others) expect(other).toEqual(first);
    expect(await scan({ _id: own._id, k: own.k })).toMatchObject({ result: 'accepted' });
  });

  test('refuses for the first reason that applies', async () => {
    const elsewhere = await venue.add(TEMPLATE.venueEvent, { name: 'Winter', start_date: '2020-01-01', end_date: '2099-01-01' });
    const reasons = await Promise.all(
      [
        venue.ticket({ state: 'revoked', eventId: elsewhere, visitDate: '2020-01-01' }),
        venue.ticket({ state: 'transferred' }),
        venue.ticket({ eventId: elsewhere, visitDate: '2020-01-01' }),
        venue.ticket({ visitDate: '2020-01-01', state: 'used' }),
        venue.ticket({ needsActivation: true }),
      ].map(async (ticket) => (await scan(await ticket)).reason),
    );
    expect(reasons).toEqual(['revoked', 'transferred', 'wrong-event', 'wrong-date', 'not-activated']);
  });

  test('a gate for one entitlement refuses what grants another', async () => {
    const parking = await venue.add(TEMPLATE.entitlementType, { name: 'Parking' });
    const parkingGate = await venue.terminal({ name: 'Car park', entitlement_type_ids: [parking] });
    const parkingPass = await venue.add(TEMPLATE.eventPass, {
      name: 'Parking',
      event_id: venue.eventId,
      store_id: venue.storeId,
      entitlement_type_data: { primary: parking },
    });
    const [visit, car] = [await venue.ticket(), await venue.ticket({ productId: parkingPass })];
    expect(await scan({ ...visit, terminal_id: parkingGate })).toMatchObject({ reason: 'wrong-gate' });
    expect(await scan({ ...car, terminal_id: parkingGate })).toMatchObject({ result: 'accepted', first_used_gate: 'Car park' });
  });

  test('that admits only one thing knows what a pass grants by a link as well', async () => {
    const [parking, camping] = [await venue.add(TEMPLATE.entitlementType, { name: 'Parking' }), await venue.add(TEMPLATE.entitlementType, { name: 'Camping' })];
    const parkingGate = await venue.terminal({ name: 'Car park', entitlement_type_ids: [parking] });
    const pass = (data: object) => venue.add(TEMPLATE.eventPass, { name: 'Pass', event_id: venue.eventId, store_id: venue.storeId, ...data });
    const [linked, both] = [await pass({}), await pass({ entitlement_type_data: { primary: camping } })];
    for (const fromId of [linked, both]) await weave(venue.ctx, { fromId, toId: parking, oneWay: true });
    for (const productId of [linked, both]) {
      const car = await venue.ticket({ productId });
      const [{ records }] = (await house.act('gate-snapshot', { event_id: venue.eventId }, { token: staff.token })).body.data.items;
      expect(recordIn(records, car)?.t).toContain(parking);
      expect(await scan({ ...car, terminal_id: parkingGate })).toMatchObject({ result: 'accepted' });
    }
  });
});

describe('in and out', () => {
  test('alternate, and a new day makes up for an exit that nobody scanned', async () => {
    const { _id, k } = await venue.ticket({ reentry: 'unlimited', visitDate: 'event' });
    const go = async (direction: string) => (await scan({ _id, k, direction })).reason ?? 'accepted';
    const said: string[] = [];
    for (const direction of ['out', 'in', 'in', 'out', 'out', 'in']) said.push(await go(direction));
    expect(said).toEqual(['not-inside', 'accepted', 'already-used', 'accepted', 'not-inside', 'accepted']);
    house.clock.advance(DAY_MS);
    const next = await house.person('staff');
    expect(await scan({ _id, k, direction: 'in' }, next)).toMatchObject({ result: 'accepted' });
    house.clock.advance(-DAY_MS);
    const rows = await venue.ctx.db
      .selectFrom('scan')
      .select('direction')
      .where('admission_id', '=', _id)
      .where('verdict', '=', 'accepted')
      .orderBy('scanned_at')
      .execute();
    expect(rows.map((row) => row.direction)).toEqual(['in', 'out', 'in', 'out', 'in']);
  });

  test('tell of the last entry beside the first', async () => {
    const ticket = await venue.ticket({ reentry: 'unlimited' });
    const south = await venue.terminal({ name: 'South gate' });
    await scan(ticket);
    await scan({ ...ticket, direction: 'out' });
    await scan({ ...ticket, terminal_id: south });
    const again = await scan(ticket);
    expect(again).toMatchObject({ reason: 'already-used', first_used_gate: 'North gate', last_in_gate: 'South gate' });
  });

  test('do not apply to a ticket for one entry, which does not come out again', async () => {
    const ticket = await venue.ticket();
    await scan(ticket);
    expect(await scan({ ...ticket, direction: 'out' })).toMatchObject({ reason: 'no-reentry' });
  });
});

describe('codes that change', () => {
  test('a picture 45 seconds old opens nothing', async () => {
    const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Rotating', start_date: '2020-01-01', end_date: '2099-01-01', rotating_codes: true });
    const rotatingGate = await venue.terminal({ event_id: eventId });
    const ticket = await venue.ticket({ eventId, holderAccount: (await house.person('web')).accountId });
    const at = house.clock.now();
    const shown = (code: object) => scan({ ...code, terminal_id: rotatingGate });
    expect(await shown({ _id: ticket._id, k: ticket.k })).toMatchObject({ reason: 'stale-code' });
    expect(await shown(ticket.rotated(at - 45_000))).toMatchObject({ reason: 'stale-code' });
    expect(await shown({ ...ticket.rotated(at - 45_000), t: ticket.rotated(at).t })).toMatchObject({ reason: 'stale-code' });
    expect(await shown(ticket.rotated(at))).toMatchObject({ result: 'accepted' });
  });

  test('are on no screen if no account holds the ticket: the printed code opens the gate, once', async () => {
    const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Rotating', start_date: '2020-01-01', end_date: '2099-01-01', rotating_codes: true });
    const terminal_id = await venue.terminal({ event_id: eventId });
    const { _id, k } = await venue.ticket({ eventId });
    expect(await scan({ _id, k, terminal_id })).toMatchObject({ result: 'accepted' });
    expect(await scan({ _id, k, terminal_id })).toMatchObject({ result: 'refused', reason: 'already-used' });
  });
});

describe('a nonce', () => {
  test('gets the same verdict five times, and another or a forged code under it is refused', async () => {
    const [ticket, other] = [await venue.ticket(), await venue.ticket()];
    const nonce = 'n-1';
    const first = await scan({ ...ticket, nonce, device_id: 'phone-1' });
    const replays = await Promise.all(Array.from({ length: 4 }, () => scan({ ...ticket, nonce, device_id: 'phone-1' })));
    for (const replay of replays) expect(replay).toEqual(first);
    expect(await scan({ ...ticket, nonce, device_id: 'phone-2' })).toMatchObject({ reason: 'already-used' });
    expect(await scan({ ...other, nonce, device_id: 'phone-1' })).toMatchObject({ status: 409, error: 'nonce-reused' });
    for (const k of ['A'.repeat(22), undefined])
      expect(await scan({ _id: ticket._id, k, nonce, device_id: 'phone-1' })).toMatchObject({ status: 409, error: 'nonce-reused' });
    expect(await scan({ ...other })).toMatchObject({ result: 'accepted' });
  });
});

describe('a device that guesses', () => {
  test('is locked after ten wrong codes in a second, for a minute, and no other is', async () => {
    const [guesser, colleague] = [await house.person('pos'), await house.person('pos')];
    const ticket = await venue.ticket();
    for (let wrong = 0; wrong < 10; wrong++) expect((await scan({ _id: `${wrong}`.repeat(24), k: 'A'.repeat(22) }, guesser)).status).toBe(200);
    expect(await scan(ticket, guesser)).toMatchObject({ status: 429, error: 'device-locked' });
    expect(await scan({ ...ticket, device_id: 'another' }, guesser)).toMatchObject({ status: 429 });
    expect(await scan(ticket, colleague)).toMatchObject({ result: 'accepted' });
  });
});

test('a locked device is told again what it was told before', async () => {
  const guesser = await house.person('pos');
  const asked = { ...(await venue.ticket()), nonce: 'n-before', device_id: 'phone-3' };
  const before = await scan(asked, guesser);
  for (let wrong = 0; wrong < 10; wrong++) await scan({ _id: `${wrong}`.repeat(24), k: 'A'.repeat(22) }, guesser);
  expect(await scan(await venue.ticket(), guesser)).toMatchObject({ error: 'device-locked' });
  expect(before).toMatchObject({ result: 'accepted' });
  expect(await scan(asked, guesser)).toEqual(before);
});

describe('who may', () => {
  test('visitors may not scan', async () => {
    const web = await house.person('web');
    expect(await scan({}, web)).toMatchObject({ status: 403 });
    expect((await house.act('scan-ticket', {})).status).toBe(401);
  });

  test('a terminal of another workspace, a lost one and one of somebody else are refused', async () => {
    const ticket = await venue.ticket();
    const foreign = await (await openVenue(house, house.otherWorkspaceId)).terminal();
    const lost = await venue.terminal({ status: 'lost' });
    const pos = await house.person('pos');
    const staffRecord = await venue.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: pos.accountId });
    const own = await venue.terminal();
    await venue.add(TEMPLATE.posAccount, { name: 'Desk', staff_id: staffRecord, terminal_ids: [own] });
    expect(await scan({ ...ticket, terminal_id: foreign })).toMatchObject({ status: 404 });
    expect(await scan({ ...ticket, terminal_id: lost })).toMatchObject({ status: 403, error: 'terminal-blocked' });
    expect(await scan({ ...ticket, terminal_id: gate }, pos)).toMatchObject({ status: 404 });
    expect(await scan({ ...ticket, terminal_id: own }, pos)).toMatchObject({ result: 'accepted' });
  });

  test('somebody whom the office assigned terminals scans for their events, whether or not they name one', async () => {
    const scanAnywhere = async (ticket: object, more: object, person: TestPerson) =>
      scan({ ...(await venue.ticket(ticket)), terminal_id: null, ...more }, person);
    const pos = await house.person('pos');
    const staff_id = await venue.add(TEMPLATE.staff, { first_name: 'P', last_name: 'O', profile_id: pos.accountId });
    await venue.add(TEMPLATE.posAccount, { name: 'Desk', staff_id, terminal_ids: [await venue.terminal()] });
    const other = await venue.add(TEMPLATE.venueEvent, { name: 'Winter', status: 'active' });
    const elsewhere = { eventId: other, visitDate: 'event' };
    expect(await scanAnywhere({}, {}, pos)).toMatchObject({ result: 'accepted' });
    expect(await scanAnywhere(elsewhere, {}, pos)).toMatchObject({ result: 'refused', reason: 'wrong-event' });
    expect(await scanAnywhere(elsewhere, { event_id: other }, pos)).toMatchObject({ result: 'refused', reason: 'wrong-event' });
    const both = await house.person('pos');
    const second = await venue.add(TEMPLATE.staff, { first_name: 'Q', last_name: 'O', profile_id: both.accountId });
    const terminal_ids = [await venue.terminal(), await venue.terminal({ event_id: other })];
    await venue.add(TEMPLATE.posAccount, { name: 'Two', staff_id: second, terminal_ids });
    expect(await scanAnywhere({}, {}, both)).toMatchObject({ status: 400 });
    expect(await scanAnywhere(elsewhere, { event_id: other }, both)).toMatchObject({ result: 'accepted' });
    const unbound = await house.person('pos');
    expect(await scanAnywhere(elsewhere, {}, unbound)).toMatchObject({ result: 'accepted' });
  });

  test.each([[{ text: 5 }], [{ _id: {} }], [{ nonce: '' }], [{ direction: 'up' }], [{ terminal_id: 'x' }], [{ k: ['a'] }]])('malformed: %j', async (data) => {
    expect((await scan(data)).status).toBe(400);
  });
});
