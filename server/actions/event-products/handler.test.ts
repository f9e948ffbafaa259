import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';
import { eventProducts } from './contract.ts';

let house: TestHouse;
let venue: SampleCatalogue;
let ids: Record<'day' | 'season' | 'anyDay' | 'till' | 'draft' | 'shirt', string>;

beforeAll(async () => {
  house = await openTestHouse();
  venue = await sampleCatalogue(house);
  ids = {
    day: await venue.pass({ category_id: undefined, internal_note: 'secret', sku: 'S-1', limit_per_order: 4 }),
    season: await venue.pass({ name: 'Season', category_id: CATEGORY.pass, is_event_length: true }),
    anyDay: await venue.pass({ name: 'Any day', category_id: undefined, is_any_day: true }),
    till: await venue.pass({ name: 'Till', ow_roles: [ROLE.pos] }),
    draft: await venue.pass({ name: 'Draft', status: 'draft' }),
    shirt: await venue.merchandise({ color: 'Red', size: 'm', photo: { file_name: 'shirt.png' }, stock: 9 }),
  };
});
afterAll(() => house?.close());

const list = async (more: object = {}, options: { token?: string } = {}) =>
  (await house.act('event-products', { doclet_id: venue.eventId, ow_role_id: ROLE.web, limit: 999, ...more }, options)).body.data;
const idsOf = (data: { items: { passes: { _id: string }[] }[] }) => data.items.flatMap((item) => item.passes.map((pass) => pass._id)).toSorted();

test('passes and merchandise of an event by store, told apart by category, and nothing of the office', async () => {
  const data = await list();
  expect(z.parse(eventProducts.output, data)).toEqual(data);
  expect(data.items).toMatchObject([{ event_id: venue.eventId, store_id: venue.storeId }]);
  const byId = Object.fromEntries(data.items[0].passes.map((pass: { _id: string }) => [pass._id, pass]));
  expect(Object.keys(byId).toSorted()).toEqual([ids.day, ids.season, ids.anyDay, ids.shirt].toSorted());
  expect([byId[ids.day].category_id, byId[ids.season].category_id, byId[ids.anyDay].category_id, byId[ids.shirt].category_id]).toEqual([
    CATEGORY.singleDayPass,
    CATEGORY.eventLengthPass,
    CATEGORY.anyDayPass,
    CATEGORY.merchandise,
  ]);
  expect(byId[ids.shirt]).toMatchObject({
    color: 'Red',
    size: 'm',
    photo: `/api/assets/stream/shirt.png?ws=${house.workspaceId}`,
    template_id: TEMPLATE.eventMerchandise,
  });
  expect(JSON.stringify(data)).not.toMatch(/secret|S-1|stock/);
});

test('a product names the terms that its buyers agree to', async () => {
  const terms = await venue.add(TEMPLATE.terms, { name: 'Slope Rules' });
  const slope = await venue.pass({ name: 'Slope', terms_ids: [terms] });
  const { items } = await list();
  const passes: { _id: string; terms_ids?: string[] }[] = items[0].passes;
  expect(passes.find((pass) => pass._id === slope)!.terms_ids).toEqual([terms]);
  expect(passes.find((pass) => pass._id === ids.day)!.terms_ids).toBeUndefined();
});

test('a pass tells until when its buyers may change the day and give it back, as far as it may be given back at all', async () => {
  const changed = await venue.pass({ name: 'Changeable', move_until_days: 0, return_until_days: 1, refund_until_days: 5 });
  const { items } = await list();
  const passes: { _id: string }[] = items[0].passes;
  expect(passes.find((pass) => pass._id === changed)).toMatchObject({ move_until_days: 0, return_until_days: 5 });
  expect(passes.find((pass) => pass._id === ids.day)).toMatchObject({ move_until_days: null, return_until_days: null });
});

test('each role sees what it may sell; claiming a higher role changes nothing', async () => {
  const [pos, admin, web] = [await house.person('pos'), await house.person('admin'), await house.person('web')];
  expect(idsOf(await list({ ow_role_id: ROLE.pos }, pos))).toContain(ids.till);
  expect(idsOf(await list({ ow_role_id: ROLE.pos }, admin))).toContain(ids.till);
  for (const data of [await list({ ow_role_id: ROLE.admin }), await list({ ow_role_id: ROLE.pos }, web), await list({ ow_role_id: ROLE.web }, pos)])
    expect(idsOf(data)).not.toContain(ids.till);
  expect(idsOf(await list({ ow_role_id: ROLE.admin }, admin))).not.toContain(ids.draft);
});

test('a product says of each role whether it may sell it', async () => {
  const atTheTill = (await list({ ow_role_id: ROLE.pos }, await house.person('pos'))).items[0].passes;
  const flags = (id: string) => atTheTill.find((pass: { _id: string }) => pass._id === id);
  expect(flags(ids.till)).toMatchObject({ admin: false, pos: true, staff: false, web: false });
  expect(flags(ids.day)).toMatchObject({ admin: true, pos: true, staff: true, web: true });
});

test('a change shows at once; an inactive product is gone', async () => {
  await venue.change(ids.season, { name: 'Season 2027' });
  expect(JSON.stringify(await list())).toContain('Season 2027');
  await venue.change(ids.season, { status: 'archived' });
  expect(idsOf(await list())).not.toContain(ids.season);
});

test('the days a venue is closed are blocked, in the words of Calendar Dates', async () => {
  const calendar = await venue.add(TEMPLATE.calendarDates, { name: 'Open', closed_dates: [venue.day(2), venue.day(5)] });
  const pass = await venue.pass({ calendar_dates_id: calendar, blocked_dates: [venue.day(7)] });
  const wire = (await list()).items[0].passes.find((entry: { _id: string }) => entry._id === pass);
  expect(wire.blocked_dates).toEqual([venue.day(2), venue.day(5), venue.day(7)]);
});

test.each([
  ['no more than asked for', () => ({ limit: 1 }), 1],
  ['no more than asked for in digits', () => ({ limit: '1' }), 1],
  ['an unknown event', () => ({ doclet_id: 'f'.repeat(24) }), 0],
])('%s', async (_name, more, count) => {
  expect(idsOf(await list(more()))).toHaveLength(count);
});

test.each([['0'], ['-1'], [' 1'], ['1e3'], ['1.5'], ['many'], [''], [0], [-1], [1.5], [true]])('a limit of %j is refused', async (limit) => {
  expect((await house.act('event-products', { doclet_id: venue.eventId, limit })).status).toBe(400);
});

test('an event that is not active, or another venue’s, has nothing', async () => {
  const draft = await venue.add(TEMPLATE.venueEvent, { name: 'Later', status: 'draft', start_date: venue.today, end_date: venue.day(3) });
  await venue.pass({ event_id: draft });
  expect((await list({ doclet_id: draft })).items).toEqual([]);
  expect((await house.act('event-products', { doclet_id: venue.eventId }, { workspaceId: house.otherWorkspaceId })).body.data.items).toEqual([]);
});
