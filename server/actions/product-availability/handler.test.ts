import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#domain/durations.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { createApp } from '#server/app.ts';
import { closeHouse, createHouse } from '#server/context.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';
import { productAvailability } from './contract.ts';

let house: TestHouse;
let venue: SampleCatalogue;
let day: string;
let season: string;
let till: string;
let shirt: string;

beforeAll(async () => {
  ({ house, venue } = await openSampleVenue());
  const gate = await venue.entitlement({ default_capacity: 10 });
  day = await venue.pass({ entitlement_type_data: { primary: gate } });
  season = await venue.pass({
    name: 'Season',
    category_id: CATEGORY.eventLengthPass,
    entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 3, capacity_scope: 'event' }) },
  });
  till = await venue.pass({ name: 'Till only', ow_roles: [ROLE.pos], entitlement_type_data: { primary: gate } });
  shirt = await venue.merchandise({ stock: 7 });
});
afterAll(() => house?.close());

const ask = (more: object = {}, options: { token?: string; headers?: Record<string, string> } = {}) =>
  house.act('product-availability', { event_id: venue.eventId, start_date: venue.day(2), end_date: venue.day(4), ...more }, options);
const shown = async (more: object = {}, options: { token?: string } = {}) => (await ask(more, options)).body.data.items.at(-1);
const reserve = (productId: string, date: string, options: { token?: string } = {}) =>
  house.act('reserve-ticket', { date, doclet_id: productId, event_id: venue.eventId }, options);

describe('what is left', () => {
  test('by date, then product, within the range asked for, and of the event', async () => {
    const answer = await shown();
    expect(z.parse(productAvailability.output.shape.items.def.element, answer)).toEqual(answer);
    expect(answer).toEqual({
      [venue.day(2)]: { [day]: { item_count: 10 } },
      [venue.day(3)]: { [day]: { item_count: 10 } },
      [venue.day(4)]: { [day]: { item_count: 10 } },
      event: { [season]: { item_count: 3 } },
      any: { [shirt]: { item_count: 7 } },
    });
    expect(Object.keys(await shown({ start_date: venue.day(28), end_date: venue.day(99), doclet_ids: [day] }))).toEqual([venue.day(28), venue.day(29)]);
  });

  test('nothing for a day that is over', async () => {
    house.clock.set(Date.UTC(2027, 5, 3, 15));
    const days = Object.keys(await shown({ start_date: '2027-05-01', doclet_ids: [day] }));
    house.clock.set(Date.UTC(2027, 5, 1, 15));
    expect(days[0]).toBe(venue.day(2));
  });

  test('nothing on a day on which a product is not sold, as taking a hold says', async () => {
    const room = { entitlement_type_data: { primary: await venue.entitlement() } };
    const calendar = await venue.add(TEMPLATE.calendarDates, { name: 'Open', closed_dates: [venue.day(4)] });
    const blocked = await venue.pass({ ...room, calendar_dates_id: calendar, blocked_dates: [venue.day(2)] });
    const chosen = await venue.pass({ ...room, dates_valid: [venue.day(3)] });
    const endless = await venue.pass({ blocked_dates: [venue.day(2), venue.day(4)] });
    const answer = await shown({ doclet_ids: [blocked, chosen, endless] });
    for (const [date, left, unlimited] of [
      [venue.day(2), 0, 0],
      [venue.day(3), 10, null],
      [venue.day(4), 0, 0],
    ] as const) {
      expect(answer[date]).toEqual({ [blocked]: { item_count: left }, [chosen]: { item_count: left }, [endless]: { item_count: unlimited } });
      for (const product of [blocked, chosen, endless]) expect((await reserve(product, date)).status).toBe(left === 0 ? 409 : 200);
    }
  });

  test('a hold counts at once, for every product in the same pool', async () => {
    const pos = await house.person('pos');
    await reserve(day, venue.day(3));
    await reserve(till, venue.day(3), pos);
    expect(await shown({ doclet_ids: [day, till] }, pos)).toMatchObject({ [venue.day(3)]: { [till]: { item_count: 8 } } });
    expect((await shown({ doclet_ids: [day] }))[venue.day(3)]).toEqual({ [day]: { item_count: 8 } });
  });

  test.each([
    ['a stranger', 'nobody', null, false],
    ['a stranger who claims to be a till', 'nobody', ROLE.pos, false],
    ['a consumer', 'web', ROLE.admin, false],
    ['a till', 'pos', null, true],
    ['a till in the view of the web', 'pos', ROLE.web, false],
    ['an admin in the view of a till', 'admin', ROLE.pos, true],
  ] as const)('%s sees the products of the role that counts', async (_name, who, claimed, seesTill) => {
    const options = who === 'nobody' ? {} : await house.person(who);
    const cell = (await shown({ ow_role_id: claimed }, options))[venue.day(2)];
    expect(till in (cell ?? {})).toBe(seesTill);
  });

  test("another workspace's event, an unknown one and unknown products say nothing", async () => {
    const other = await house.act('product-availability', { event_id: venue.eventId }, { workspaceId: house.otherWorkspaceId });
    expect(other.body.data.items).toEqual([{}]);
    expect(await shown({ event_id: 'f'.repeat(24) })).toEqual({});
    expect(await shown({ doclet_ids: ['f'.repeat(24)] })).toEqual({});
  });

  test('nothing for an inactive store', async () => {
    const store_id = await venue.add(TEMPLATE.store, { name: 'Kiosk', status: 'inactive' });
    const pass = await venue.pass({ store_id });
    expect(await shown({ doclet_ids: [pass] })).toEqual({});
    await venue.change(store_id, { status: 'active' });
    expect((await shown({ doclet_ids: [pass] }))[venue.day(2)]).toHaveProperty(pass);
  });

  test.each([[{ event_id: 'x' }], [{ start_date: '2027-02-30' }], [{ doclet_ids: 'all' }], [{ event_id: null }]])('refuses %j', async (bad) => {
    expect((await ask(bad)).status).toBe(400);
  });
});

describe('as it is sent', () => {
  test('once per change: the same answer has the same tag and is not sent again to those who have it', async () => {
    const [first, again] = [await ask(), await ask()];
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(await ask({}, { headers: { 'if-none-match': String(first.headers['etag']) } })).toMatchObject({ status: 304, text: '' });
    await reserve(season, 'event');
    const changed = await ask({}, { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([changed.status, changed.body.data.items[0].event[season].item_count]).toEqual([200, 2]);
  });

  test('compressed as the caller can read it', async () => {
    const plain = JSON.stringify((await ask()).body);
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const reply = await house.app.inject({
        method: 'POST',
        url: `/api/workspace/${house.workspaceId}/action/product-availability`,
        headers: { 'accept-encoding': encoding },
        payload: { data: { event_id: venue.eventId, start_date: venue.day(2), end_date: venue.day(4) } },
      });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(unpack(reply.rawPayload).toString()).toBe(plain);
    }
  });

  test('what another node sells shows within a second', async () => {
    const otherHouse = await createHouse(house.house.config, appUrl(house.ownerUrl), silentLog, { clock: house.clock });
    const other = await createApp(otherHouse);
    const left = async () => (await shown({ doclet_ids: [day] }))[venue.day(4)][day].item_count;
    const before = await left();
    const url = `/api/workspace/${house.workspaceId}/action/reserve-ticket`;
    expect((await other.inject({ method: 'POST', url, payload: { data: { date: venue.day(4), doclet_id: day, event_id: venue.eventId } } })).statusCode).toBe(
      200,
    );
    house.clock.advance(1001);
    expect(await left()).toBe(before - 1);
    await other.close();
    await closeHouse(otherHouse);
  });

  test('during a rush no answer is older than the sales before it', async () => {
    const busy = await venue.pass({ name: 'Busy', entitlement_type_data: { primary: await venue.entitlement({ default_capacity: 300 }) } });
    const left = async () => (await shown({ doclet_ids: [busy] }))[venue.day(3)][busy].item_count as number;
    for (let sold = 0; sold < 60; sold += 20) {
      const [, seen] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => reserve(busy, venue.day(3)))),
        Promise.all(Array.from({ length: 30 }, left)),
      ]);
      expect(Math.max(...seen)).toBeLessThanOrEqual(300 - sold);
      expect(await left()).toBe(300 - sold - 20);
    }
  });
});

test.each(['product-availability', 'event-products'])('%s renews the token past its half life, also where nothing has changed', async (name) => {
  const maya = await house.person('web');
  const see = (etag: unknown) =>
    house.act(
      name,
      { event_id: venue.eventId, doclet_id: venue.eventId, doclet_ids: null },
      { token: maya.token, headers: etag ? { 'if-none-match': String(etag) } : {} },
    );
  const { etag } = (await see(null)).headers;
  expect((await see(etag)).status).toBe(304);
  house.clock.advance(8 * MINUTE_MS);
  const { status, body, headers } = await see(etag);
  house.clock.advance(-8 * MINUTE_MS);
  expect([status, body.meta?.auth_key, headers['cache-control']]).toEqual([200, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), 'no-store']);
  expect(body.data.items.length).toBeGreaterThan(0);
});
