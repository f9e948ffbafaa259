import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { adoptHolds } from '#server/inventory/owners/adopt-holds.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { holding, payFor, type Visitor } from '#server/testing/holding.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

const { reserve, release, left, limitedPass } = holding(() => ({ house, venue }));

describe('a hold', () => {
  test('is granted with its end and, to a stranger, a cart key; then it is sold out', async () => {
    const pass = await limitedPass(2);
    const first = await reserve(pass);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { items: [{ item_id: expect.stringMatching(/^[0-9a-f]{24}$/) }] }, meta: { cart_key: expect.stringMatching(/^[\w-]{32}$/) } },
    });
    const cartKey = first.body.meta!['cart_key']!;
    expect(Date.parse(first.body.data.items[0].expires_at) - house.clock.now()).toBeGreaterThan(9.9 * MINUTE_MS);
    expect(await left(pass)).toBe(1);
    const second = await reserve(pass, { cartKey });
    expect(second).toMatchObject({ status: 200, body: { data: { items: [{}] } } });
    expect(second.body.meta).toBeUndefined();
    expect(await left(pass)).toBe(0);
    expect(await reserve(pass)).toMatchObject({ status: 409, body: { errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] } });
    expect((await reserve(pass, {}, { date: venue.day(4) })).status).toBe(200);
  });

  test('released is free once, however often, and never by a stranger', async () => {
    const pass = await limitedPass(1);
    const { body } = await reserve(pass);
    const [holdId, cartKey] = [body.data.items[0].item_id, body.meta!['cart_key']!];
    const foreign = [await release([holdId]), await release([holdId], { cartKey: 'x'.repeat(32) }), await release(['f'.repeat(24)], { cartKey })];
    for (const reply of foreign) expect(reply).toMatchObject({ status: 200, body: { data: { items: [] } } });
    expect(await left(pass)).toBe(0);
    const own = [await release([holdId], { cartKey }), await release([holdId, holdId], { cartKey })];
    expect(own.map((reply) => reply.text)).toEqual([foreign[0]!.text, foreign[0]!.text]);
    expect(await left(pass)).toBe(1);
  });

  test('released is there for those who ask at the same moment, first or not', async () => {
    const pass = await limitedPass(1);
    const { house: within, workspaceId } = house;
    const workspace = (await within.workspaces.byId(workspaceId))!;
    const ask = { productId: pass, eventId: venue.eventId, date: venue.day(3), time: null, locationId: null, roleId: ROLE.web, address: null };
    const { holds } = within.stock;
    for (let turn = 0; turn < 20; turn++) {
      const [owners, others] = [[`cart:${turn}`], [`cart:${turn} too`]];
      const { holdId } = await holds.take(workspace, { ...ask, owners });
      const taking = () => holds.take(workspace, { ...ask, owners: others });
      const releasing = () => holds.release(workspace, { owners, holdIds: [holdId] });
      const [taken] = turn % 2 ? await Promise.all([taking(), releasing()]) : (await Promise.all([releasing(), taking()])).toReversed();
      await holds.release(workspace, { owners: others, holdIds: [taken!.holdId] });
    }
    expect(await left(pass)).toBe(1);
  });

  test('that has expired is free at once, before any sweep', async () => {
    const pass = await limitedPass(1);
    const { body } = await reserve(pass);
    expect((await reserve(pass)).status).toBe(409);
    house.clock.advance(10 * MINUTE_MS + 1000);
    expect(await left(pass)).toBe(1);
    const next = await reserve(pass);
    expect(next.status).toBe(200);
    expect(await left(pass)).toBe(0);
    await release([body.data.items[0].item_id], { cartKey: body.meta!['cart_key']! });
    expect(await left(pass)).toBe(0);
  });
});

describe('what may be held', () => {
  const refused: [string, () => Promise<{ pass?: string; ask?: object }>, number, string][] = [
    ['an unknown product', async () => ({ pass: 'f'.repeat(24) }), 404, 'not-found'],
    ['one that is not active', async () => ({ pass: await limitedPass(5, { status: 'inactive' }) }), 404, 'not-found'],
    ['one that the web may not sell', async () => ({ pass: await limitedPass(5, { ow_roles: [ROLE.pos] }) }), 404, 'not-found'],
    ['… whatever role is claimed', async () => ({ pass: await limitedPass(5, { ow_roles: [ROLE.pos] }), ask: { ow_role_id: ROLE.pos } }), 404, 'not-found'],
    ['under another event', async () => ({ pass: await limitedPass(5), ask: { event_id: 'e'.repeat(24) } }), 404, 'not-found'],
    ['before its sale begins', async () => ({ pass: await limitedPass(5, { sale_start: venue.day(1) }) }), 409, 'not-on-sale'],
    ['after its sale has ended', async () => ({ pass: await limitedPass(5, { sale_end: venue.day(-1) }) }), 409, 'not-on-sale'],
    ['yesterday', async () => ({ pass: await limitedPass(5), ask: { date: venue.day(-1) } }), 409, 'date-unavailable'],
    ['a day after the event', async () => ({ pass: await limitedPass(5), ask: { date: venue.day(30) } }), 409, 'date-unavailable'],
    ['a blocked day', async () => ({ pass: await limitedPass(5, { blocked_dates: [venue.day(3)] }) }), 409, 'date-unavailable'],
    ['a day that is not among its own', async () => ({ pass: await limitedPass(5, { dates_valid: [venue.day(4)] }) }), 409, 'date-unavailable'],
    [
      'a day the venue is closed',
      async () => ({ pass: await limitedPass(5, { calendar_dates_id: await venue.add(TEMPLATE.calendarDates, { name: 'c', closed_dates: [venue.day(3)] }) }) }),
      409,
      'date-unavailable',
    ],
    [
      'a day without a price',
      async () => ({ pass: await limitedPass(5, { price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: venue.day(9), price: 5 }] }] }) }),
      409,
      'date-unavailable',
    ],
    ['a dated pass for any day', async () => ({ pass: await limitedPass(5), ask: { date: 'any' } }), 409, 'date-unavailable'],
    ['no date at all', async () => ({ pass: await limitedPass(5), ask: { date: '2026-02-30' } }), 400, 'invalid'],
    ['a space it is not sold with', async () => ({ pass: await limitedPass(5), ask: { location_id: 'a'.repeat(24) } }), 409, 'space-unavailable'],
    ['without the space it needs', async () => ({ pass: await limitedPass(5, { has_spaces: true }) }), 400, 'malformed'],
  ];
  test.each(refused)('not %s', async (_name, make, status, code) => {
    const { pass, ask } = await make();
    expect(await reserve(pass!, {}, ask)).toMatchObject({ status, body: { errors: [{ code }] } });
  });

  test.each([
    [
      'the parts of a date',
      async () => limitedPass(5),
      () => ({ date: { year: Number(venue.day(3).slice(0, 4)), month1: Number(venue.day(3).slice(5, 7)), day: Number(venue.day(3).slice(8)) } }),
    ],
    ['any day', async () => limitedPass(5, { category_id: CATEGORY.anyDayPass }), () => ({ date: 'any' })],
    ['the whole event', async () => limitedPass(5, { category_id: CATEGORY.eventLengthPass }), () => ({ date: 'event' })],
    ['the whole event, asked for under any', async () => limitedPass(5, { is_event_length: true }), () => ({ date: 'any' })],
    ['any day, asked for under one', async () => limitedPass(5, { is_any_day: true }), () => ({ date: venue.day(3) })],
    ['merchandise', async () => venue.merchandise({ stock: 5 }), () => ({ date: 'any' })],
    ['merchandise, under the day of the visit', async () => venue.merchandise({ stock: 5 }), () => ({ date: venue.day(3) })],
    ['what is not limited', async () => venue.pass(), () => ({})],
    ['what has no times, with an empty one', async () => limitedPass(5), () => ({ time: '' })],
  ])('%s is', async (_name, make, ask) => {
    expect((await reserve(await make(), {}, ask())).status).toBe(200);
  });

  test('another workspace has its own stock and sees none of this', async () => {
    const pass = await limitedPass(1);
    const reply = await house.act('reserve-ticket', { date: venue.day(3), doclet_id: pass, event_id: venue.eventId }, { workspaceId: house.otherWorkspaceId });
    expect([reply.status, await left(pass)]).toEqual([404, 1]);
  });

  test('the office sells its own, and with the view of a lower role what that role may', async () => {
    const pos = await house.person('pos');
    const tillOnly = await limitedPass(5, { ow_roles: [ROLE.pos] });
    const webOnly = await limitedPass(5, { ow_roles: [ROLE.web] });
    expect((await reserve(tillOnly, pos, { ow_role_id: null })).status).toBe(200);
    expect((await reserve(tillOnly, pos, { ow_role_id: ROLE.web })).status).toBe(404);
    expect((await reserve(webOnly, pos, { ow_role_id: ROLE.web })).status).toBe(200);
    expect((await reserve(webOnly, pos, { ow_role_id: ROLE.admin })).status).toBe(404);
  });

  test('a space goes to one buyer on each date', async () => {
    const pass = await limitedPass(50, { has_spaces: true });
    const seat = await venue.add(TEMPLATE.location, { name: '7', section: 'A', row: '1', status: 'active', product_ids: [pass] });
    const [first, second] = [await reserve(pass, {}, { location_id: seat }), await reserve(pass, {}, { location_id: seat })];
    expect([first.status, second.status, second.body.errors![0]!.message]).toEqual([200, 409, 'This space is already taken.']);
    expect((await reserve(pass, {}, { location_id: seat, date: venue.day(4) })).status).toBe(200);
    expect([await left(pass), await left(pass, venue.day(5))]).toEqual([0, 1]);
    const seats = async (cartKey?: string) =>
      (await house.act('reserved-seating', { date: venue.day(3), event_id: venue.eventId }, cartKey ? { cartKey } : {})).body.data.items;
    expect(await seats()).toMatchObject([{ location_id: seat, doclet_id: pass, name: '7', section: 'A', row: '1', state: 'taken', price: 50 }]);
    expect((await seats(first.body.meta!['cart_key']))[0].state).toBe('mine');
    await release([first.body.data.items[0].item_id], { cartKey: first.body.meta!['cart_key']! });
    expect((await seats())[0].state).toBe('available');
  });

  test('a time of entry is counted if it has a capacity, and must be on offer', async () => {
    const noon = await venue.add(TEMPLATE.venueEventSession, {
      event_id: venue.eventId,
      name: 'Noon',
      status: 'active',
      date: 'every',
      start_time: '12:00',
      capacity: 1,
    });
    const pass = await limitedPass(50, { session_ids: [noon] });
    const at = (time: string | null) => reserve(pass, {}, { time });
    expect([(await at(null)).status, (await at('13:00:00')).status, (await at('12:00:00')).status]).toEqual([400, 409, 200]);
    expect((await at('12:00:00')).body.errors).toMatchObject([{ code: 'sold-out', message: 'Sold out for this time.' }]);
    expect(await left(pass)).toBe(0);
  });
});

describe('how much one buyer may hold', () => {
  test('no more than the limit per order, over all dates, without released ones', async () => {
    const pass = await limitedPass(50, { limit_per_order: 2 });
    const first = await reserve(pass);
    const as = { cartKey: first.body.meta!['cart_key']! };
    const dates = [await reserve(pass, as, { date: venue.day(4) }), await reserve(pass, as, { date: venue.day(5) })];
    expect(dates.map((reply) => reply.body.errors?.[0]?.code ?? 'held')).toEqual(['held', 'limit-reached']);
    await release([first.body.data.items[0].item_id], as);
    expect((await reserve(pass, as, { date: venue.day(5) })).status).toBe(200);
  });

  test('no more than twenty at a time, however many arrive at once', async () => {
    const pass = await limitedPass(500);
    const as = { cartKey: 'k'.repeat(32) };
    const replies = await Promise.all(Array.from({ length: 45 }, () => reserve(pass, as)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20);
    expect(replies.filter((reply) => reply.body.errors?.[0]?.code === 'too-many-holds')).toHaveLength(25);
    expect(await left(pass)).toBe(480);
    house.clock.advance(11 * MINUTE_MS);
    expect((await reserve(pass, as)).status).toBe(200);
  });

  test.each([
    ['plenty is left', 500],
    ['just as many as that are left', 21],
  ])('what is being paid for, or bought, is none of the twenty while %s', async (_, units) => {
    const pass = await limitedPass(units);
    const as = { cartKey: `${units}`.padStart(32, 'p') };
    const replies = await Promise.all(Array.from({ length: 20 }, () => reserve(pass, as)));
    expect((await reserve(pass, as)).body.errors).toMatchObject([{ code: 'too-many-holds' }]);
    const holdIds = replies.slice(0, 1).map(({ body }) => body.data.items[0].item_id);
    const orderId = house.house.random.objectId();
    await payFor(venue.ctx.db, house.workspaceId, holdIds, { owner: cartOwner(as.cartKey), orderId });
    expect((await reserve(pass, as)).status).toBe(200);
  });

  test('no more than sixty from one address, in any number of carts; others still buy', async () => {
    const pass = await limitedPass(500);
    const from = (address: string) =>
      house.app.inject({
        method: 'POST',
        url: `/api/workspace/${house.workspaceId}/action/reserve-ticket`,
        remoteAddress: address,
        payload: { data: { date: venue.day(3), doclet_id: pass, event_id: venue.eventId } },
      });
    const replies = await Promise.all(Array.from({ length: 70 }, () => from('203.0.113.7')));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(60);
    expect(replies.filter((reply) => reply.statusCode === 429 && reply.headers['retry-after'] === '60')).toHaveLength(10);
    expect((await from('203.0.113.8')).statusCode).toBe(200);
  });

  test('signing in keeps what the cart holds, and both keys open it', async () => {
    const pass = await limitedPass(5, { limit_per_order: 2 });
    const { body } = await reserve(pass);
    const cartKey = body.meta!['cart_key']!;
    const person = await house.person('web');
    const signedIn = { token: person.token, cartKey };
    expect((await reserve(pass, signedIn)).status).toBe(200);
    expect((await reserve(pass, signedIn)).body.errors![0]!.code).toBe('limit-reached');
    expect(await adoptHolds(venue.ctx, person.accountId, cartKey)).toBe(1);
    await release([body.data.items[0].item_id], { cartKey });
    expect(await left(pass)).toBe(3);
    await release([body.data.items[0].item_id], { token: person.token });
    expect(await left(pass)).toBe(4);
  });
});

describe('more time', () => {
  const extend = (items: string[], as: Visitor) => house.act('extend-reservations', { items }, as);
  const minutesOf = (reply: Awaited<ReturnType<typeof extend>>) =>
    reply.body.data.items.map((item: { expires_at: string }) => Math.round((Date.parse(item.expires_at) - house.clock.now()) / MINUTE_MS));

  test('five minutes more, ten times', async () => {
    const { body } = await reserve(await limitedPass(100));
    const [item, as] = [body.data.items[0].item_id, { cartKey: body.meta!['cart_key']! }];
    const seen = [];
    for (let turn = 0; turn < 12; turn++) seen.push(...minutesOf(await extend([item], as)));
    expect(seen).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60]);
  });

  test('ten times even if holds are long', async () => {
    const admin = await house.person('admin');
    const setMinutes = (hold_minutes: number | null) =>
      house.call('POST', `/api/workspace/${house.workspaceId}`, { token: admin.token, body: { settings: { hold_minutes } } });
    await setMinutes(60);
    const { body } = await reserve(await limitedPass(100));
    const [item, as] = [body.data.items[0].item_id, { cartKey: body.meta!['cart_key']! }];
    const seen = [];
    for (let turn = 0; turn < 11; turn++) seen.push(...minutesOf(await extend([item], as)));
    await setMinutes(null);
    expect(seen).toEqual([65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 110]);
  });

  test('once if stock is scarce', async () => {
    const { body } = await reserve(await limitedPass(1));
    const as = { cartKey: body.meta!['cart_key']! };
    expect([await extend([body.data.items[0].item_id], as), await extend([body.data.items[0].item_id], as)].flatMap(minutesOf)).toEqual([15, 15]);
  });

  test('not for a stranger, nor for an expired hold', async () => {
    const { body } = await reserve(await limitedPass(9));
    const item = body.data.items[0].item_id;
    expect((await extend([item, 'f'.repeat(24)], { cartKey: 'z'.repeat(32) })).body.data.items).toEqual([]);
    // While the first is under way, the others wait for one statement together.
    const asked = ['own', 'own', 'z'.repeat(32)].map((key) => extend([item], { cartKey: key === 'own' ? body.meta!['cart_key']! : key }));
    expect((await Promise.all(asked)).map((reply) => reply.body.data.items.length)).toEqual([1, 1, 0]);
    house.clock.advance(20 * MINUTE_MS + 1);
    expect((await extend([item], { cartKey: body.meta!['cart_key']! })).body.data.items).toEqual([]);
  });
});
