import { describe, expect, test } from 'vitest';
import { blockedDays, isOpenOn, openingDaysOf } from '#domain/catalog/opening-days.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { instantInZone } from '#domain/zone.ts';
import { holdAddress } from '#server/inventory/hold-settings.ts';
import { countedAddress } from '#server/platform/address.ts';
import { idOf } from '#server/testing/numbered.ts';
import { catalogueOf } from '#server/testing/unstored-catalogue.ts';
import { assetUrl } from './asset-url.ts';
import { todayAt } from './catalog.ts';
import { eventProductsFor } from './event-products.ts';
import { eventFor, eventsOnSale } from './events-on-sale.ts';
import { roleView } from './role-view.ts';
import { sellable } from './sellable.ts';

describe('the role that counts', () => {
  test.each([
    ['nobody', ROLE.admin, ROLE.web],
    ['web', ROLE.pos, ROLE.web],
    ['pos', null, ROLE.pos],
    ['pos', ROLE.staff, ROLE.pos],
    ['pos', ROLE.web, ROLE.web],
    ['staff', ROLE.pos, ROLE.pos],
    ['admin', ROLE.web, ROLE.web],
    ['admin', 'no role', ROLE.admin],
    ['admin', ROLE.entrada, ROLE.admin],
  ] as const)('%s asking as %s', (caller, claimed, expected) => {
    expect(roleView(caller, claimed)).toBe(expected);
  });
});

describe('opening days', () => {
  const open = (data: object) => ['2027-07-02', '2027-07-03', '2027-07-04', '2027-07-05'].filter((day) => isOpenOn(day, openingDaysOf(data as never)));
  test.each([
    ['nothing said: every day', {}, ['2027-07-02', '2027-07-03', '2027-07-04', '2027-07-05']],
    ['weekdays', { weekdays: ['saturday', 'sunday'] }, ['2027-07-03', '2027-07-04']],
    ['weekdays and one more', { weekdays: ['saturday'], open_dates: ['2027-07-05'] }, ['2027-07-03', '2027-07-05']],
    ['a list of dates alone', { open_dates: ['2027-07-05'] }, ['2027-07-05']],
    ['from and to', { start_date: '2027-07-03', end_date: '2027-07-04' }, ['2027-07-03', '2027-07-04']],
    ['closed goes first', { open_dates: ['2027-07-05', '2027-07-04'], closed_dates: ['2027-07-05'] }, ['2027-07-04']],
  ])('%s', (_name, data, expected) => {
    expect(open(data)).toEqual(expected);
  });
  test('closed days are blocked, on top of the product’s own', () => {
    const event = { startDate: '2027-07-02', endDate: '2027-07-05' };
    expect(blockedDays(['2027-07-03'], openingDaysOf({ weekdays: ['saturday', 'sunday'] }), event, '2027-01-01')).toEqual([
      '2027-07-02',
      '2027-07-03',
      '2027-07-05',
    ]);
    expect(blockedDays(['2027-07-03'], null, event, '2027-01-01')).toEqual(['2027-07-03']);
  });
});

describe('midnight is the venue’s midnight', () => {
  const zones = ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland'];
  const days = ['2027-03-14', '2027-11-07', '2028-02-29', '2027-12-31', '2027-04-04', '2027-09-26'];
  const catalogIn = (zone: string, _day: string) => {
    const [event, facility, store, pass] = [idOf(1), idOf(2), idOf(3), idOf(4)];
    return catalogueOf([
      { id: facility, templateId: TEMPLATE.venueFacility, data: { name: 'f', time_zone: zone } },
      { id: event, templateId: TEMPLATE.venueEvent, data: { name: 'e', start_date: '2027-01-01', end_date: '2028-12-31', facility_id: facility } },
      {
        id: pass,
        templateId: TEMPLATE.eventPass,
        data: {
          name: 'p',
          status: 'active',
          ow_roles: [ROLE.web],
          event_id: event,
          store_id: store,
          category_id: CATEGORY.singleDayPass,
          price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 1 }] }],
        },
      },
    ]);
  };
  test.each(zones.flatMap((zone) => days.map((day) => [zone, day] as const)))('%s, %s', (zone, day) => {
    const catalog = catalogIn(zone, day);
    const midnight = instantInZone(zone, day, '23:59:59') + 1000;
    const at = (now: number) => [
      todayAt(catalog, idOf(1), now),
      sellable(catalog, { productId: idOf(4), eventId: idOf(1), date: day, roleId: ROLE.web, now }).problem,
    ];
    expect([at(midnight - 90_000), at(midnight - 1)]).toEqual([
      [day, null],
      [day, null],
    ]);
    expect(at(midnight)[1]).toBe('date-unavailable');
    expect(at(midnight)[0]! > day && at(midnight + 90_000)[0] === at(midnight)[0]).toBe(true);
  });
});

describe('a product without a day of its own is sold while it can be used on a day that is left', () => {
  // The event is on from Thursday to Sunday, and it is Saturday.
  const span = { start_date: '2027-07-01', end_date: '2027-07-04' };
  const problemOf = (data: { category_id?: string }, at = '2027-07-03T12:00:00Z', event: object = span) => {
    const [eventId, pass] = [idOf(1), idOf(4)];
    const priced = { price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 1 }] }] };
    const sold = {
      name: 'p',
      status: 'active',
      ow_roles: [ROLE.web],
      event_id: eventId,
      store_id: idOf(3),
      category_id: CATEGORY.anyDayPass,
      ...priced,
      ...data,
    };
    const catalog = catalogueOf([
      { id: eventId, templateId: TEMPLATE.venueEvent, data: { name: 'e', ...event } },
      { id: pass, templateId: TEMPLATE.eventPass, data: sold },
    ]);
    const date = data.category_id === CATEGORY.eventLengthPass ? 'event' : 'any';
    return sellable(catalog, { productId: pass, eventId, date, roleId: ROLE.web, now: Date.parse(at) }).problem;
  };
  const weekend = ['2027-07-03', '2027-07-04'];
  test.each<[string, { category_id?: string; [field: string]: unknown }, string | null, string?, object?]>([
    ['no days are named', {}, null],
    ['only today is left', { blocked_dates: ['2027-07-04'] }, null],
    ['no day is left', { blocked_dates: weekend }, 'date-unavailable'],
    ['no day is left of a pass for the event', { blocked_dates: weekend, category_id: CATEGORY.eventLengthPass }, 'date-unavailable'],
    ['its days are past', { dates_valid: ['2027-07-01', '2027-07-02'] }, 'date-unavailable'],
    ['one of its days is to come', { dates_valid: ['2027-07-01', '2027-07-04'] }, null],
    ['its one day is blocked', { dates_valid: ['2027-07-04'], blocked_dates: ['2027-07-04'] }, 'date-unavailable'],
    ['its one day is after the event', { dates_valid: ['2027-07-09'] }, 'date-unavailable'],
    ['the days that are blocked are of an event without an end', { blocked_dates: weekend }, null, undefined, { start_date: '2027-07-01' }],
    ['only today is left of an event without a first day', { blocked_dates: ['2027-07-04'] }, null, undefined, { end_date: '2027-07-04' }],
    ['merchandise has no days', { blocked_dates: weekend, category_id: CATEGORY.merchandise }, null],
    ['tonight goes on, and tomorrow is blocked', { blocked_dates: ['2027-07-04'] }, null, '2027-07-04T03:59:00Z', { ...span, day_ends_at: '04:00:00' }],
    ['tonight is over', { blocked_dates: ['2027-07-04'] }, 'date-unavailable', '2027-07-04T04:00:00Z', { ...span, day_ends_at: '04:00:00' }],
  ])('%s', (_name, data, expected, at, event) => {
    expect(problemOf(data, at, event)).toBe(expected);
  });
});

describe('what an event offers', () => {
  const event = idOf(1);
  const shirts = Array.from({ length: 1050 }, (_, index) => ({
    id: idOf(index + 10),
    templateId: TEMPLATE.eventMerchandise,
    data: { name: `Shirt ${index}`, status: 'active', ow_roles: [ROLE.web], event_id: event, store_id: idOf(3), category_id: CATEGORY.merchandise },
  }));
  const catalog = catalogueOf([{ id: event, templateId: TEMPLATE.venueEvent, data: { name: 'e', status: 'active' } }, ...shirts]);
  const offered = (limit: number | null): unknown[] =>
    JSON.parse(eventProductsFor(catalog, event, ROLE.web, limit).text).data.items.flatMap((store: { passes: unknown[] }) => store.passes);
  test('is told whole, however many colours and sizes there are', () => {
    expect(offered(null)).toHaveLength(1050);
  });
  test('is told as far as was asked for, and no further than any list', () => {
    expect(offered(7)).toHaveLength(7);
    expect(offered(9999)).toHaveLength(1000);
  });
});

describe('the event a shop shows', () => {
  const now = Date.UTC(2027, 5, 15);
  const catalogWith = (events: object[]) =>
    catalogueOf(events.map((data, index) => ({ id: idOf(index + 1), templateId: TEMPLATE.venueEvent, data: { name: `e${index + 1}`, ...data } })));
  const shown = (events: object[], named: number | null, preferred: number | null) =>
    eventFor(catalogWith(events), { named: named && idOf(named), preferred: preferred && idOf(preferred), now } as never)?.name ?? null;
  const [running, later, over, coming, draft] = [
    { start_date: '2027-06-10', end_date: '2027-06-20' },
    { start_date: '2027-08-01', end_date: '2027-08-02' },
    { start_date: '2027-01-01', end_date: '2027-01-02' },
    { start_date: '2027-12-01', end_date: '2027-12-02', sale_start: '2027-09-01' },
    { status: 'draft', start_date: '2027-06-10', end_date: '2027-06-20' },
  ];
  test.each<[string, object[], number | null, number | null, string | null]>([
    ['the one named', [running, later], 2, 1, 'e2'],
    ['else the preferred one', [running, later], null, 2, 'e2'],
    ['a name that is not on offer is passed over', [running, draft], 2, null, 'e1'],
    ['else the first on sale', [over, later, running], null, null, 'e3'],
    ['else the next to go on sale', [over, coming], null, null, 'e2'],
    ['none', [over, draft], null, null, null],
  ])('%s', (_name, events, named, preferred, expected) => {
    expect(shown(events, named, preferred)).toBe(expected);
  });
  test('those on sale, the next to begin first', () => {
    expect(eventsOnSale(catalogWith([later, over, running, coming, draft]), now).map((event) => event.name)).toEqual(['e3', 'e1']);
  });
});

test.each([
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['not an address', null],
])('a hold of %s counts as one of %s', (address, expected) => {
  expect(holdAddress(countedAddress(address))).toBe(expected);
});

test.each([
  [{ file_name: 'a.png' }, `/api/assets/stream/a.png?ws=${idOf(7)}`],
  ['a.png', `/api/assets/stream/a.png?ws=${idOf(7)}`],
  ['../../etc/passwd', null],
  [{ file_name: 'a/b.png' }, null],
  [undefined, null],
])('a picture named %j is at %s', (asset, expected) => {
  expect(assetUrl(idOf(7), asset)).toBe(expected);
});
