import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletById, docletsByTemplate, insertDoclets } from '#server/doclets/doclets.ts';
import { linkedDoclets, weave } from '#server/doclets/weaves.ts';
import { holding } from '#server/testing/holding.ts';
import type { TestHouse, TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { sampleCatalogue, openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let admin: TestPerson;
let venue: SampleCatalogue;
beforeAll(async () => {
  ({ house } = await openSampleVenue());
  admin = await house.person('admin');
});
afterAll(() => house.close());
/** Each test has an event of its own. It begins on 1 June 2027, a Tuesday. */
beforeEach(async () => void (venue = await sampleCatalogue(house)));

const NEXT_YEAR = '2028-05-30';
type Sent = { event_id?: unknown; name?: unknown; start_date?: unknown };
const copy = (sent: Sent = {}, { token = admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {}) =>
  house.call('POST', `/api/workspace/${house.workspaceId}/action/copy-event`, {
    token,
    headers,
    body: { data: { event_id: venue.eventId, name: 'Summer 2028', start_date: NEXT_YEAR, ...sent } },
  });
type Copied = { doclet_id: ObjectId; name: string; start_date: string; copied: number };
const copied = async (sent: Sent = {}): Promise<Copied> => itemsOf(await copy(sent))[0];
const dataOf = async (id: ObjectId): Promise<DocletData> => (await docletById(venue.ctx, id))!.data;
const of = async (template: ObjectId, eventId: ObjectId) => docletsByTemplate(venue.ctx, template, { eventId });
const only = async (template: ObjectId, eventId: ObjectId) => {
  const records = await of(template, eventId);
  expect(records).toHaveLength(1);
  return records[0]!;
};
const eventsNamed = async (name: string) => (await docletsByTemplate(venue.ctx, TEMPLATE.venueEvent)).filter(({ data }) => data['name'] === name);
const shopOf = async (eventId: ObjectId) => (await house.act('event-products', { doclet_id: eventId })).body.data?.items?.[0]?.passes ?? [];

test('the event moves to its new days, is a draft with the given name, and says who made it', async () => {
  await venue.change(venue.eventId, { sale_start: '2027-01-15', heading: 'Under the lights', internal_note: 'Ask the choir' });
  const answer = await copied();
  expect(answer).toMatchObject({ name: 'Summer 2028', start_date: NEXT_YEAR, copied: 0 });
  expect(await dataOf(answer.doclet_id)).toEqual({
    name: 'Summer 2028',
    status: 'draft',
    start_date: NEXT_YEAR,
    end_date: '2028-06-28',
    sale_start: '2028-01-14',
    heading: 'Under the lights',
    internal_note: 'Ask the choir',
  });
  const history = await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${answer.doclet_id}/history`, { token: admin.token });
  expect(history.body.data.items).toMatchObject([{ change: 'create', actor_id: admin.accountId }]);
  expect(await dataOf(venue.eventId)).toMatchObject({ name: 'Summer', status: 'active', start_date: '2027-06-01' });
});

test('passes and merchandise come with prices, room, times, opening days and promotions, each at its copy and on its day', async () => {
  const eventId = venue.eventId;
  const type = await venue.entitlement({ event_id: eventId });
  const calendar = await venue.add(TEMPLATE.calendarDates, { name: 'Open', event_id: eventId, closed_dates: ['2027-06-03'] });
  const session = await venue.add(TEMPLATE.venueEventSession, {
    event_id: eventId,
    name: 'Night',
    status: 'active',
    date: '2027-06-05',
    start_time: '20:00:00',
  });
  const addon = await venue.pass({ name: 'Parking', is_addon: true });
  const pass = await venue.pass({
    entitlement_type_data: { primary: type },
    calendar_dates_id: calendar,
    session_ids: [session],
    addon_ids: [addon],
    price_matrix: [{ purchase_date: '2027-01-01:2027-05-31', calendar_price: [{ date: '2027-06-05', price: 70 }] }],
  });
  const shirt = await venue.merchandise({ color: 'Blue', size: 'M' });
  await venue.add(TEMPLATE.capacitySettings, {
    name: 'Nights',
    event_id: eventId,
    entitlement_type_id: type,
    dates: [{ date: '2027-06-05', session_id: session, capacity: 4 }],
    sessions: [{ session_id: session, capacity: 5 }],
  });
  await venue.add(TEMPLATE.capacitySettings, { name: 'Shirts', product_id: shirt, default_capacity: 30 });
  await venue.add(TEMPLATE.productDiscount, {
    code: 'NIGHT',
    kind: 'percent',
    percent: 10,
    event_id: eventId,
    product_ids: [pass],
    visit_dates: ['2027-06-05'],
    used: 7,
  });

  const { doclet_id: next, copied: count } = await copied();
  expect(count).toBe(9);
  const passes = await of(TEMPLATE.eventPass, next);
  const [nextPass, nextAddon] = ['Day pass', 'Parking'].map((name) => passes.find(({ data }) => data['name'] === name)!);
  const [nextType, nextCalendar, nextSession, nextShirt, code] = [
    await only(TEMPLATE.entitlementType, next),
    await only(TEMPLATE.calendarDates, next),
    await only(TEMPLATE.venueEventSession, next),
    await only(TEMPLATE.eventMerchandise, next),
    await only(TEMPLATE.productDiscount, next),
  ];
  expect(nextPass!.data).toMatchObject({
    event_id: next,
    store_id: venue.storeId,
    status: 'active',
    entitlement_type_data: { primary: nextType.id },
    calendar_dates_id: nextCalendar.id,
    session_ids: [nextSession.id],
    addon_ids: [nextAddon!.id],
    price_matrix: [{ purchase_date: '2027-12-31:2028-05-29', calendar_price: [{ date: '2028-06-03', price: 70 }] }],
  });
  expect([nextCalendar.data['closed_dates'], nextSession.data['date']]).toEqual([['2028-06-01'], '2028-06-03']);
  expect([nextShirt.title, nextShirt.id]).not.toContain(shirt);
  const rooms = await of(TEMPLATE.capacitySettings, next);
  expect(rooms.map(({ data }) => data)).toEqual([
    {
      name: 'Nights',
      event_id: next,
      entitlement_type_id: nextType.id,
      dates: [{ date: '2028-06-03', session_id: nextSession.id, capacity: 4 }],
      sessions: [{ session_id: nextSession.id, capacity: 5 }],
    },
    { name: 'Shirts', event_id: next, product_id: nextShirt.id, default_capacity: 30 },
  ]);
  expect(code.data).toEqual({ code: 'NIGHT', kind: 'percent', percent: 10, event_id: next, product_ids: [nextPass!.id], visit_dates: ['2028-06-03'] });
});

test('nothing of it is sold before it is active; then it is, with room of its own', async () => {
  const type = await venue.entitlement({ event_id: venue.eventId, default_capacity: 1 });
  const pass = await venue.pass({ entitlement_type_data: { primary: type } });
  const { reserve } = holding(() => ({ house, venue }));
  const hold = (event_id: ObjectId, productId: ObjectId, date: string) => reserve(productId, {}, { event_id, date });
  expect((await hold(venue.eventId, pass, venue.today)).status).toBe(200);
  const { doclet_id: next } = await copied();
  const { id: nextPass } = await only(TEMPLATE.eventPass, next);
  expect(await shopOf(next)).toEqual([]);
  expect((await hold(next, nextPass, NEXT_YEAR)).status).toBe(404);
  await venue.change(next, { status: 'active' });
  expect((await shopOf(next)).map(({ _id }: { _id: string }) => _id)).toEqual([nextPass]);
  expect((await hold(next, nextPass, NEXT_YEAR)).status).toBe(200);
  expect((await hold(next, nextPass, NEXT_YEAR)).status).toBe(409);
});

test('what is archived stays behind, and nothing names it any more', async () => {
  const old = await venue.pass({ name: 'Old', status: 'archived' });
  await venue.pass({ addon_ids: [old] });
  const { doclet_id: next, copied: count } = await copied();
  expect(count).toBe(1);
  expect((await only(TEMPLATE.eventPass, next)).data['addon_ids']).toEqual([]);
});

test('links that the office has made lead from the copies, to copies and to what is shared', async () => {
  const [terms, type] = [await venue.add(TEMPLATE.terms, { name: 'Rules' }), await venue.entitlement({ event_id: venue.eventId })];
  const pass = await venue.pass();
  await weave(venue.ctx, { fromId: pass, toId: terms, oneWay: true });
  await weave(venue.ctx, { fromId: pass, toId: type, data: { limited: true, frequency: 'daily' }, oneWay: true });
  await weave(venue.ctx, { fromId: venue.eventId, toId: terms, oneWay: true });
  const { doclet_id: next } = await copied();
  const [nextPass, nextType] = [await only(TEMPLATE.eventPass, next), await only(TEMPLATE.entitlementType, next)];
  const linked = (await linkedDoclets(venue.ctx, nextPass.id)).map(({ doclet, data }) => [doclet.id, data]);
  expect(linked).toHaveLength(2);
  expect(linked).toEqual(
    expect.arrayContaining([
      [terms, {}],
      [nextType.id, { limited: true, frequency: 'daily' }],
    ]),
  );
  expect((await linkedDoclets(venue.ctx, next)).map(({ doclet }) => doclet.id)).toEqual([terms]);
  expect((await linkedDoclets(venue.ctx, pass)).map(({ doclet }) => doclet.id).toSorted()).toEqual([terms, type].toSorted());
});

describe('what does not say its event', () => {
  test('is copied where something of the event names it, and left where only another event does', async () => {
    const [named, others] = [
      await venue.add(TEMPLATE.calendarDates, { name: 'Ours', closed_dates: ['2027-06-03'] }),
      await venue.add(TEMPLATE.calendarDates, { name: 'Theirs', closed_dates: ['2027-06-03'] }),
    ];
    await venue.change(venue.eventId, { calendar_dates_id: named });
    await sampleCatalogue(house, { name: 'Other', calendar_dates_id: others });
    const { doclet_id: next } = await copied();
    const calendar = await only(TEMPLATE.calendarDates, next);
    expect(calendar.data).toMatchObject({ name: 'Ours', closed_dates: ['2028-06-01'] });
    expect((await dataOf(next))['calendar_dates_id']).toBe(calendar.id);
    expect((await dataOf(named))['closed_dates']).toEqual(['2027-06-03']);
  });

  test('a kind of room that events share stays shared; the room that is told for its days is told for the new ones too', async () => {
    const type = await venue.entitlement();
    await venue.pass({ entitlement_type_data: { primary: type } });
    await venue.add(TEMPLATE.capacitySettings, { name: 'Always', entitlement_type_id: type, default_capacity: 9 });
    await venue.add(TEMPLATE.capacitySettings, { name: 'By day', entitlement_type_id: type, dates: [{ date: '2027-06-05', capacity: 3 }] });
    const { doclet_id: next } = await copied();
    expect((await only(TEMPLATE.eventPass, next)).data['entitlement_type_data']).toEqual({ primary: type });
    expect((await only(TEMPLATE.capacitySettings, next)).data).toMatchObject({ name: 'By day', dates: [{ date: '2028-06-03', capacity: 3 }] });
  });
});

test('cabins that name a pass are booked with its copy too', async () => {
  const pass = await venue.pass({ has_spaces: true });
  const cabin = await venue.add(TEMPLATE.location, { name: 'Cabin 1', status: 'active', product_ids: [pass] });
  const { doclet_id: next } = await copied();
  expect((await only(TEMPLATE.eventPass, next)).data['location_ids']).toEqual([cabin]);
});

test('sent twice with one key it is one copy, with the same answer', async () => {
  await venue.pass();
  const send = () => copy({ name: 'Once' }, { headers: { 'idempotency-key': `copy-${venue.eventId}` } });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect(await eventsNamed('Once')).toHaveLength(1);
});

describe('refuses', () => {
  test.each<[string, Sent, number, (string | number)[] | undefined]>([
    ['an event that is not there', { event_id: 'a'.repeat(24) }, 404, undefined],
    ['no event', { event_id: undefined }, 400, ['data', 'event_id']],
    ['no name', { name: ' ' }, 400, ['data', 'name']],
    ['a day that is none', { start_date: '2027-02-30' }, 400, ['data', 'start_date']],
    ['a day too far away', { start_date: '2044-01-01' }, 400, ['data', 'start_date']],
  ])('%s', async (_, sent, status, path) => {
    const reply = await copy({ name: 'Refused', ...sent });
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, path]);
    expect(await eventsNamed('Refused')).toEqual([]);
  });

  test('what is no event, and what another venue has', async () => {
    const pass = await venue.pass();
    const theirs = await sampleCatalogue(house, {}, house.otherWorkspaceId);
    for (const event_id of [pass, theirs.eventId]) expect((await copy({ event_id })).status).toBe(404);
  });

  test('an event that has no first day', async () => {
    await venue.change(venue.eventId, { start_date: null });
    const reply = await copy();
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([409, 'no-first-day']);
  });

  test('more records than one copy takes', async () => {
    const session = (at: number) => ({
      templateId: TEMPLATE.venueEventSession,
      data: { event_id: venue.eventId, name: `${at}`, date: 'every', start_time: '10:00:00' },
    });
    await insertDoclets(
      venue.ctx,
      Array.from({ length: 3001 }, (_, at) => session(at)),
    );
    const reply = await copy({ name: 'Too much' });
    expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([409, 'too-much']);
    expect(await eventsNamed('Too much')).toEqual([]);
  });
});
