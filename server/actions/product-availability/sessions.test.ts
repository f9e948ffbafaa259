import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { instantInZone } from '#domain/zone.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import type { TestHouse } from '#server/testing/house.ts';
import { openSampleVenue, type SampleCatalogue } from '#server/testing/sample-catalogue.ts';

let house: TestHouse;
let venue: SampleCatalogue;

beforeAll(async () => void ({ house, venue } = await openSampleVenue()));
afterAll(() => house?.close());

const ask = (productId: ObjectId, headers: Record<string, string> = {}) =>
  house.act('product-availability', { event_id: venue.eventId, start_date: venue.today, end_date: venue.day(4), doclet_ids: [productId] }, { headers });
const left = async (productId: ObjectId, date: string): Promise<number | null> => (await ask(productId)).body.data.items[0][date][productId].item_count;
const reserve = (productId: ObjectId, date: string, time: string | null) =>
  house.act('reserve-ticket', { date, doclet_id: productId, event_id: venue.eventId, time });
const session = (start: string, data: DocletData = {}) =>
  venue.add(TEMPLATE.venueEventSession, { event_id: venue.eventId, name: start, status: 'active', date: 'every', start_time: start, ...data });
const passWith = async (gate: DocletData, sessions: ObjectId[], more: DocletData = {}) =>
  venue.pass({ entitlement_type_data: { primary: await venue.entitlement(gate) }, session_ids: sessions, ...more });
const atVenue = (time: string) => house.clock.set(instantInZone(venue.ctx.workspace.timeZone, venue.today, time));

const OPEN = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday'];
const THREE = ['10:00:00', '12:00:00', '14:00:00'] as const;
const three = (data: readonly DocletData[] = []) => Promise.all(THREE.map((start, index) => session(start, data[index])));

describe('one time of entry is one session', () => {
  const held = async (pass: ObjectId, date: string) => {
    let count = 0;
    while ((await reserve(pass, date, '10:00:00')).status === 200) count++;
    return count;
  };

  test.each([
    ['that very day’s before every day’s', 1, (day: string) => [{ capacity: 3 }, { capacity: 1, date: day }]],
    ['that very day’s, whichever is named first', 1, (day: string) => [{ capacity: 1, date: day }, { capacity: 3 }]],
    ['the first of two of the same days', 3, () => [{ capacity: 3 }, { capacity: 1 }]],
    ['every day’s where the other is of another day', 3, () => [{ capacity: 3 }, { capacity: 1, date: venue.day(2) }]],
  ])('%s: what is shown as left can be held', async (_name, units, sessions) => {
    const date = venue.day(3);
    const pass = await passWith({ limited: false }, await Promise.all(sessions(date).map((data) => session('10:00:00', data))));
    expect(await left(pass, date)).toBe(units);
    expect(await held(pass, date)).toBe(units);
    expect(await left(pass, date)).toBe(0);
  });
});

describe('what is left over all times together is what can be held', () => {
  test.each<[string, number, () => Promise<ObjectId>, boolean]>([
    ['a type counted by session', 6, async () => passWith({ capacity_scope: 'session', default_capacity: 2 }, await three()), false],
    [
      'sessions with capacities of their own',
      6,
      async () => passWith({ limited: false }, await three([{ capacity: 1 }, { capacity: 2 }, { capacity: 3 }])),
      false,
    ],
    [
      'by session, and by date beside it',
      4,
      async () => passWith({ default_capacity: 4 }, await three([{ capacity: 2 }, { capacity: 2 }, { capacity: 2 }])),
      false,
    ],
    [
      'one session smaller by its settings',
      5,
      async () => {
        const [first, ...rest] = await three();
        const gate = await venue.entitlement({ capacity_scope: 'session', default_capacity: 2 });
        await venue.add(TEMPLATE.capacitySettings, { name: 'c', entitlement_type_id: gate, scope: 'session', sessions: [{ session_id: first!, capacity: 1 }] });
        return venue.pass({ entitlement_type_data: { primary: gate }, session_ids: [first, ...rest] });
      },
      false,
    ],
    ['sessions that are not counted', 4, async () => passWith({ default_capacity: 4 }, await three()), true],
    ['a session-counted type without sessions', 3, async () => passWith({ capacity_scope: 'session', default_capacity: 3 }, []), true],
  ])('%s', async (_name, units, make, soldWithoutTime) => {
    const [pass, date] = [await make(), venue.day(3)];
    expect(await left(pass, date)).toBe(units);
    expect((await reserve(pass, date, null)).status).toBe(soldWithoutTime ? 200 : 400);
    let granted = soldWithoutTime ? 1 : 0;
    for (const time of [...THREE, ...THREE, ...THREE]) {
      expect(await left(pass, date)).toBe(units - granted);
      if ((await reserve(pass, date, time)).status === 200) granted += 1;
    }
    expect([granted, await left(pass, date)]).toEqual([units, 0]);
    expect(await left(pass, venue.day(4))).toBe(units);
  });

  test('if one time is not counted, only the common limit applies', async () => {
    const open = await passWith({ limited: false }, await three([{ capacity: 1 }, { capacity: 1 }]));
    const dated = await passWith({ default_capacity: 9 }, await three([{ capacity: 1 }, { capacity: 1 }]));
    expect([await left(open, venue.day(3)), await left(dated, venue.day(3))]).toEqual([null, 9]);
  });

  test('merchandise has no times, whatever its event has', async () => {
    const hoodie = await venue.merchandise({ stock: 7 });
    await venue.change(venue.eventId, { session_ids: await three([{ capacity: 1 }]) });
    expect((await ask(hoodie)).body.data.items[0].any[hoodie].item_count).toBe(7);
    expect((await reserve(hoodie, 'any', null)).status).toBe(200);
    await venue.change(venue.eventId, { session_ids: [] });
  });

  test('a time meant for one type does not concern others: parking is sold without the hour of a tour', async () => {
    const [tour, parking] = [await venue.entitlement({ limited: false }), await venue.entitlement({ limited: false })];
    const [open, ofTour] = [await session('09:00:00'), await session('10:00:00', { capacity: 2, entitlement_type_id: tour })];
    const guided = await venue.pass({ entitlement_type_data: { primary: tour } });
    const park = await venue.pass({ entitlement_type_data: { primary: parking } });
    const chosen = await passWith({ limited: false }, [ofTour]);
    const timesOf = async (pass: ObjectId) => {
      const { body } = await house.act('event-products', { doclet_id: venue.eventId });
      return body.data.items
        .flatMap((store: { passes: { _id: ObjectId; session_ids: ObjectId[] }[] }) => store.passes)
        .find(({ _id }: { _id: ObjectId }) => _id === pass)!.session_ids;
    };
    await venue.change(venue.eventId, { session_ids: [ofTour] });
    expect([await left(guided, venue.day(3)), await left(park, venue.day(3))]).toEqual([2, null]);
    expect([await timesOf(guided), await timesOf(park), await timesOf(chosen)]).toEqual([[ofTour], [], [ofTour]]);
    expect([(await reserve(guided, venue.day(3), null)).status, (await reserve(park, venue.day(3), null)).status]).toEqual([400, 200]);
    await venue.change(venue.eventId, { session_ids: [ofTour, open] });
    expect([await timesOf(guided), await timesOf(park)]).toEqual([[ofTour, open], [open]]);
    expect((await reserve(park, venue.day(3), '10:00:00')).body.errors?.[0]?.message).toBe('This time is not available.');
    await venue.change(venue.eventId, { session_ids: [] });
  });

  test('no pool is laid out that nothing draws from', async () => {
    const gate = await venue.entitlement({ capacity_scope: 'session', default_capacity: 2 });
    const pass = await venue.pass({ entitlement_type_data: { primary: gate }, session_ids: await three() });
    await left(pass, venue.day(3));
    const pools = await venue.ctx.db.selectFrom('pool').select('pool_id').where('subject_id', '=', gate).execute();
    expect(pools).toEqual([]);
  });
});

describe('one time used by passes of several types', () => {
  const held = async (pass: ObjectId) => {
    let count = 0;
    while ((await reserve(pass, venue.day(3), '18:00:00')).status === 200) count++;
    return count;
  };

  test.each([
    ['the smaller is made first', [3, 10]],
    ['the larger is made first', [10, 3]],
  ])('has as much room as each type has: %s', async (_name, units) => {
    const evening = await session('18:00:00');
    const passes = [];
    for (const default_capacity of units) passes.push(await passWith({ capacity_scope: 'session', default_capacity }, [evening]));
    expect([await left(passes[0]!, venue.day(3)), await left(passes[1]!, venue.day(3))]).toEqual(units);
    expect([await held(passes[0]!), await held(passes[1]!)]).toEqual(units);
  });

  test('can be had with both types while each has room', async () => {
    const evening = await session('18:00:00');
    const [small, large] = [3, 10].map((default_capacity) => venue.entitlement({ capacity_scope: 'session', default_capacity }));
    const [primary, also] = [await large, await small];
    const both = await venue.pass({ entitlement_type_data: { primary, also: [also] }, session_ids: [evening] });
    const one = await venue.pass({ entitlement_type_data: { primary }, session_ids: [evening] });
    expect([await held(both), await held(one)]).toEqual([3, 7]);
  });
});

describe('a pass whose times are counted', () => {
  test('is not sold once they are withdrawn, nor on a day without any', async () => {
    const evening = await session('18:00:00', { date: venue.day(3), capacity: 2 });
    const pass = await passWith({ limited: false }, [evening]);
    expect([await left(pass, venue.day(3)), await left(pass, venue.day(4))]).toEqual([2, 0]);
    expect(await reserve(pass, venue.day(4), null)).toMatchObject({ status: 409, body: { errors: [{ message: 'This date is not available.' }] } });
    await venue.change(evening, { status: 'inactive' });
    expect(await left(pass, venue.day(3))).toBe(0);
    expect((await reserve(pass, venue.day(3), null)).status).toBe(409);
    expect((await reserve(pass, venue.day(3), '18:00:00')).status).toBe(409);
  });

  test('is sold on all days if its times have no room of their own', async () => {
    const pass = await passWith({ default_capacity: 5 }, [await session('18:00:00', { date: venue.day(3) })]);
    expect([await left(pass, venue.day(3)), await left(pass, venue.day(4)), (await reserve(pass, venue.day(4), null)).status]).toEqual([5, 5, 200]);
  });
});

describe('an event that lasts for years', () => {
  test('is closed when its venue is, and follows its capacity', async () => {
    const calendar_dates_id = await venue.add(TEMPLATE.calendarDates, { name: 'Not on Fridays', status: 'active', weekdays: OPEN });
    const event_id = await venue.add(TEMPLATE.venueEvent, {
      name: 'Museum',
      status: 'active',
      start_date: '2020-01-01',
      end_date: '2099-12-31',
      calendar_dates_id,
    });
    const room = await venue.entitlement({ default_capacity: 10 });
    const pass = await venue.pass({ event_id, entitlement_type_data: { primary: room } });
    const take = (date: string) => house.act('reserve-ticket', { date, doclet_id: pass, event_id, time: null });
    const [thursday, friday] = [venue.day(2), venue.day(3)];
    expect([(await take(thursday)).status, (await take(friday)).status, (await take('2090-06-02')).status]).toEqual([200, 409, 409]);
    await venue.change(room, { default_capacity: 2 });
    const ask = () => house.act('product-availability', { event_id, start_date: thursday, end_date: friday, doclet_ids: [pass] });
    const { body } = await ask();
    expect([body.data.items[0][thursday][pass].item_count, body.data.items[0][friday][pass].item_count]).toEqual([1, 0]);
    expect([(await take(thursday)).status, (await take(thursday)).status]).toEqual([200, 409]);
  });
});

describe('what has ended today', () => {
  test('no longer counts, and the answer changes', async () => {
    const pass = await passWith(
      { capacity_scope: 'session', default_capacity: 2 },
      await three([{ end_time: '11:00:00' }, { end_time: '13:00:00' }, { end_time: '15:00:00' }]),
    );
    // The clock goes on while the test runs.
    atVenue('10:59:00');
    const before = await ask(pass);
    expect([await left(pass, venue.today), (await reserve(pass, venue.today, '10:00:00')).status]).toEqual([6, 200]);
    const tag = String((await ask(pass)).headers['etag']);
    expect(tag).not.toBe(before.headers['etag']);
    house.clock.advance(61_000);
    const after = await ask(pass, { 'if-none-match': tag });
    expect([after.status, await left(pass, venue.today), await left(pass, venue.day(1))]).toEqual([200, 4, 6]);
    expect((await reserve(pass, venue.today, '10:00:00')).status).toBe(409);
    atVenue('15:00:01');
    expect([await left(pass, venue.today), (await reserve(pass, venue.today, '14:00:00')).status]).toEqual([0, 409]);
  });

  test('a session that ends after midnight counts until its day is over', async () => {
    const night = await passWith({ capacity_scope: 'session', default_capacity: 2 }, [await session('23:00:00', { end_time: '01:00:00' })]);
    atVenue('23:30:00');
    expect(await left(night, venue.today)).toBe(2);
    expect((await reserve(night, venue.today, '23:00:00')).status).toBe(200);
    expect(await left(night, venue.today)).toBe(1);
  });

  test('a time without an end is sold as long as a gate lets in for it, by the venue’s setting of now', async () => {
    const pass = await passWith({ capacity_scope: 'session', default_capacity: 2 }, [await session('18:00:00'), await session('20:00:00')]);
    atVenue('19:00:30');
    expect([await left(pass, venue.today), (await reserve(pass, venue.today, '18:00:00')).status]).toEqual([4, 200]);
    atVenue('19:01:00');
    expect(await left(pass, venue.today)).toBe(2);
    expect(await reserve(pass, venue.today, '18:00:00')).toMatchObject({ status: 409, body: { errors: [{ message: 'This time is not available.' }] } });
    const { token } = await house.person('admin');
    const path = `/api/workspace/${house.workspaceId}`;
    await house.call('POST', path, { token, body: { settings: { entry_late_minutes: 90 } } });
    house.clock.advance(5000);
    expect([await left(pass, venue.today), (await reserve(pass, venue.today, '18:00:00')).status]).toEqual([3, 200]);
  });
});
