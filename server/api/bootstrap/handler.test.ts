import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { picture as drawnPicture } from '#server/testing/pictures.ts';
import { sampleCatalogue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';
import { bootstrap } from './contract.ts';

let house: TestHouse;
let venue: SampleCatalogue;
let pass: string;

beforeAll(async () => {
  house = await openTestHouse();
  venue = await sampleCatalogue(house, { heading: 'Long days', description: '<p>Warm nights</p>', gates_text: 'Noon', internal_note: 'not for the shop' });
  pass = await venue.pass({ entitlement_type_data: { primary: await venue.entitlement() }, sku: 'S-1', photo: { file_name: 'pass.png' } });
  await venue.pass({ name: 'Crew pass', ow_roles: [ROLE.staff] });
  const term = await venue.add(TEMPLATE.terms, { name: 'House rules', description: '<p>Be kind</p>' });
  await venue.change(venue.storeId, { disclaimer: '<b>All sales final</b>', terms_ids: [term] });
});
afterAll(() => house?.close());

const ask = (query: string, headers: Record<string, string> = {}) => house.call('GET', `/api/bootstrap${query}`, { headers });

test('one call holds the whole first page, as the contract says and nothing of the office', async () => {
  const { status, body, headers, text } = await ask('?host=lakeside.localhost');
  expect(status).toBe(200);
  expect(z.parse(bootstrap.output, body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({
    app_key: 'lakeside-key',
    workspace: { _id: house.workspaceId, name: 'lakeside', time_zone: 'America/Chicago', currency: 'USD' },
    event: { _id: venue.eventId, heading: 'Long days', start_date: venue.today, end_date: venue.day(29) },
    events: [{ _id: venue.eventId }],
    products: [
      {
        event_id: venue.eventId,
        store_id: venue.storeId,
        passes: [{ _id: pass, name: 'Day pass', photo: `/api/assets/stream/pass.png?ws=${house.workspaceId}` }],
      },
    ],
    availability: { [venue.day(3)]: { [pass]: { item_count: 10 } } },
    stores: [{ _id: venue.storeId, disclaimer: '<b>All sales final</b>', terms: [{ data: { name: 'House rules' } }] }],
    config: { captcha: { kind: 'off' }, card_capture: 'direct', hold_minutes: 10, entry_late_minutes: 60, lockdown: false },
  });
  expect(text).not.toMatch(/not for the shop|S-1|Crew pass/);
  expect(await ask('?host=lakeside.localhost', { 'if-none-match': String(headers['etag']) })).toMatchObject({ status: 304, text: '' });
});

test('a hold shows in the next answer', async () => {
  const before = await ask('?host=lakeside.localhost');
  await house.act('reserve-ticket', { date: venue.day(5), doclet_id: pass, event_id: venue.eventId });
  const after = await ask('?host=lakeside.localhost');
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(after.body.data.availability[venue.day(5)][pass]).toEqual({ item_count: 9 });
});

test('what an Admin sets for the shop shows in the next answer', async () => {
  const { token } = await house.person('admin');
  const set = (settings: object) => house.call('POST', `/api/workspace/${house.workspaceId}`, { token, body: { settings } });
  await set({ recycle: false, lockdown: true });
  expect((await ask('?host=lakeside.localhost')).body.data.config).toMatchObject({ recycle: false, lockdown: true });
  await set({ recycle: null, lockdown: null });
  expect((await ask('?host=lakeside.localhost')).body.data.config).toMatchObject({ recycle: true, lockdown: false });
});

test('the brand and the copyright line that an Admin chooses for the shop show in the next answer', async () => {
  const { token } = await house.person('admin');
  const names = ['Summer', 'Winter'];
  const brands = await Promise.all(names.map((name) => venue.add(TEMPLATE.brand, { name })));
  const shownAfter = async (body: object) => {
    expect((await house.call('POST', `/api/workspace/${house.workspaceId}`, { token, body })).status).toBe(200);
    const { brand, workspace } = (await ask('?host=lakeside.localhost')).body.data;
    return [brand?.name, workspace.copyright];
  };
  for (const [at, name] of names.entries()) expect(await shownAfter({ default_brand: brands[at] })).toEqual([name, '']);
  expect(await shownAfter({ copyright: '© Winter' })).toEqual(['Winter', '© Winter']);
});

test.each([
  ['that says nothing of it shows', {}, true],
  ['that wants it shows', { powered_by: true }, true],
  ['that does not want it hides', { powered_by: false }, false],
])("a brand %s the 'powered by' badge", async (_which, said, isShown) => {
  const { token } = await house.person('admin');
  const brand = await venue.add(TEMPLATE.brand, { name: 'Harbour', ...said });
  expect((await house.call('POST', `/api/workspace/${house.workspaceId}`, { token, body: { default_brand: brand } })).status).toBe(200);
  expect((await ask('?host=lakeside.localhost')).body.data.brand).toMatchObject({ _id: brand, powered_by: isShown });
});

test.each([
  ['an unknown host is answered as the default one', '?host=nobody.example', 'lakeside'],
  ['another venue has its own page', '?host=aurora.localhost', 'aurora'],
  ['without a host the one that was called counts', '', 'lakeside'],
  ['an event id that is none is left aside', '?host=lakeside.localhost&event_id=%27%3B--', 'lakeside'],
])('%s', async (_name, query, workspace) => {
  const { status, body } = await ask(query);
  expect([status, body.data.workspace.name]).toEqual([200, workspace]);
  expect(body.data.event?._id ?? null).toBe(workspace === 'lakeside' ? venue.eventId : null);
});

test("another venue's event is unknown here", async () => {
  const other = await sampleCatalogue(house, { name: 'Elsewhere' }, house.otherWorkspaceId);
  expect((await ask(`?host=lakeside.localhost&event_id=${other.eventId}`)).body.data.event._id).toBe(venue.eventId);
  expect((await ask(`?host=aurora.localhost&event_id=${other.eventId}`)).body.data.event._id).toBe(other.eventId);
});

test("the pictures of another venue's shop open at this host too", async () => {
  const other = await sampleCatalogue(house, {}, house.otherWorkspaceId);
  const file = { fileName: 'logo.png', mime: 'image/png', public: true, purpose: 'logo', ownerAccount: null, subjectDoclet: null };
  const stored = await other.ctx.files.store(other.ctx, { bytes: await drawnPicture('png'), ...file });
  const picture = { file_name: stored.fileName };
  const brand = await other.add(TEMPLATE.brand, { name: 'Aurora', top_logo: picture });
  await other.change(other.eventId, { brand, image: picture, map: picture });
  await other.pass({ photo: picture, photos: [{ photo: picture }] });
  const { data } = (await ask(`?host=aurora.localhost&event_id=${other.eventId}`)).body;
  const [pass] = data.products[0].passes;
  for (const url of [data.brand.logo_url, data.event.image_url, data.event.map_url, pass.photo, pass.photos[0].photo])
    expect((await house.call('GET', url)).status).toBe(200);
});

test('the stores of every event on sale are included, because a cart may be for another event than the page shows', async () => {
  const storeId = await venue.add(TEMPLATE.store, { name: 'Fair store', disclaimer: '<p>Rain or shine</p>', tax: { rate: 8.25, included: false } });
  const eventId = await venue.add(TEMPLATE.venueEvent, { name: 'Fair', status: 'active', start_date: venue.today, end_date: venue.day(5) });
  await venue.pass({ event_id: eventId, store_id: storeId });
  const { event, stores } = (await ask(`?host=lakeside.localhost&event_id=${venue.eventId}`)).body.data;
  expect([event._id, stores.map((store: { _id: string }) => store._id)]).toEqual([venue.eventId, [venue.storeId, storeId]]);
  expect(stores[1]).toMatchObject({ disclaimer: '<p>Rain or shine</p>', tax: { rate: 8.25 } });
});

test('without any venue there is a page without one', async () => {
  const empty = await openTestHouse();
  await empty.house.database.reference.deleteFrom('domain_config').execute();
  empty.house.workspaces.forget();
  const { status, body } = await empty.call('GET', '/api/bootstrap?host=x');
  expect([status, z.parse(bootstrap.output, body.data).workspace]).toEqual([200, null]);
  await empty.close();
});
