import { describe, expect, test } from 'vitest';
import type { VisitDate } from '#domain/day.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { idOf, numbered } from '#server/testing/numbered.ts';
import { catalogueOf } from '#server/testing/unstored-catalogue.ts';
import { poolIdOf, poolsOf, visitsOf } from './pool-plan.ts';

const [EVENT, OTHER_EVENT, STORE, GATE, PARKING, PASS, SHIRT, SEASON, ANY, NOON, SEAT] = numbered(11);
const sold = { name: 'x', status: 'active', ow_roles: [ROLE.web], event_id: EVENT, store_id: STORE, price_matrix: [] };
const event = { name: 'e', start_date: '2026-07-01', end_date: '2026-07-03' };

type Extra = { types?: Record<string, DocletData>; capacities?: DocletData[]; session?: DocletData; pass?: DocletData; shirt?: DocletData };

function catalogWith({ types = {}, capacities = [], session = {}, pass = {}, shirt = {} }: Extra) {
  const granted = { entitlement_type_data: { primary: GATE, also: Object.keys(types).filter((type) => type !== GATE) } };
  const record = (recordId: string, templateId: string, data: DocletData) => ({ id: recordId, templateId, data });
  return catalogueOf([
    record(EVENT, TEMPLATE.venueEvent, event),
    record(OTHER_EVENT, TEMPLATE.venueEvent, event),
    record(PASS, TEMPLATE.eventPass, { ...sold, category_id: CATEGORY.singleDayPass, ...granted, session_ids: [NOON], ...pass }),
    record(SEASON, TEMPLATE.eventPass, { ...sold, category_id: CATEGORY.eventLengthPass, ...granted }),
    record(ANY, TEMPLATE.eventPass, { ...sold, category_id: CATEGORY.anyDayPass, ...granted }),
    record(SHIRT, TEMPLATE.eventMerchandise, { ...sold, ...shirt }),
    record(NOON, TEMPLATE.venueEventSession, { event_id: EVENT, name: 'Noon', date: 'every', start_time: '12:00:00', ...session }),
    record(SEAT, TEMPLATE.location, { name: '1', product_ids: [PASS, SEASON] }),
    ...Object.entries(types).map(([type, data]) => record(type, TEMPLATE.entitlementType, { name: type, ...data })),
    ...capacities.map((data, index) => record(idOf(500 + index), TEMPLATE.capacitySettings, { name: 'c', ...data })),
  ]);
}

const names: Record<string, string> = { [GATE]: 'gate', [PARKING]: 'parking', [SHIRT]: 'shirt', [PASS]: 'pass', [NOON]: 'noon', [SEAT]: 'seat' };
function drawn(extra: Extra, product: string, date: VisitDate, more: { sessionId?: string; locationId?: string } = {}): string[] {
  const catalog = catalogWith(extra);
  return poolsOf(catalog, catalog.products.get(product)!, { date, sessionId: more.sessionId ?? null, locationId: more.locationId ?? null })
    .map((pool) => `${names[pool.subjectId]} ${pool.visitDate} ${pool.capacity}`)
    .toSorted();
}

const D = '2026-07-02';
const by = (scope: string, units: number): DocletData => ({ limited: true, default_capacity: units, capacity_scope: scope });

describe('what a visit draws from', () => {
  test.each<[string, Extra, string, VisitDate, string[]]>([
    ['nothing is limited', { types: { [GATE]: { limited: false } } }, PASS, D, []],
    ['a type without a capacity is not limited', { types: { [GATE]: {} } }, PASS, D, []],
    ['per date: each date has its own room', { types: { [GATE]: by('date', 10) } }, PASS, D, [`gate ${D} 10`]],
    ['for the whole event: all dates share one', { types: { [GATE]: by('event', 10) } }, PASS, D, ['gate event 10']],
    ['for any day: all share one', { types: { [GATE]: by('any', 10) } }, PASS, D, ['gate any 10']],
    ['an any-day pass counts by itself where dates are counted', { types: { [GATE]: by('date', 10) } }, ANY, 'any', ['gate any 10']],
    ['an event-length pass likewise', { types: { [GATE]: by('date', 10) } }, SEASON, 'event', ['gate event 10']],
    ['every type it grants', { types: { [GATE]: by('date', 10), [PARKING]: by('event', 3) } }, PASS, D, [`gate ${D} 10`, 'parking event 3']],
    ['a product that is said not to be limited', { types: { [GATE]: by('date', 10) }, pass: { type_weave_props: { limited: false } } }, PASS, D, []],
    [
      'settings go before the type',
      { types: { [GATE]: by('date', 10) }, capacities: [{ entitlement_type_id: GATE, scope: 'date', default_capacity: 7 }] },
      PASS,
      D,
      [`gate ${D} 7`],
    ],
    [
      'a date of its own goes before the default',
      { types: { [GATE]: {} }, capacities: [{ entitlement_type_id: GATE, scope: 'date', default_capacity: 7, dates: [{ date: D, capacity: 2 }] }] },
      PASS,
      D,
      [`gate ${D} 2`],
    ],
    [
      'a date the settings are silent on falls back to the type',
      { types: { [GATE]: by('date', 10) }, capacities: [{ entitlement_type_id: GATE, scope: 'date', dates: [{ date: '2026-07-03', capacity: 2 }] }] },
      PASS,
      D,
      [`gate ${D} 10`],
    ],
    [
      "another event's settings do not count",
      { types: { [GATE]: by('date', 10) }, capacities: [{ event_id: OTHER_EVENT, entitlement_type_id: GATE, scope: 'date', default_capacity: 7 }] },
      PASS,
      D,
      [`gate ${D} 10`],
    ],
    [
      'settings that name the event go before those that do not',
      {
        types: { [GATE]: {} },
        capacities: [
          { entitlement_type_id: GATE, scope: 'date', default_capacity: 7 },
          { event_id: EVENT, entitlement_type_id: GATE, scope: 'date', default_capacity: 5 },
        ],
      },
      PASS,
      D,
      [`gate ${D} 5`],
    ],
    [
      'dates and the event counted apart: a dated visit by its date',
      { types: { [GATE]: by('date', 10) }, capacities: [{ entitlement_type_id: GATE, scope: 'event', default_capacity: 4 }] },
      PASS,
      D,
      [`gate ${D} 10`],
    ],
    [
      '… and the season by the event',
      { types: { [GATE]: by('date', 10) }, capacities: [{ entitlement_type_id: GATE, scope: 'event', default_capacity: 4 }] },
      SEASON,
      'event',
      ['gate event 4'],
    ],
    ['merchandise by its stock', { shirt: { stock: 25 } }, SHIRT, 'any', ['shirt any 25']],
    ['merchandise without a stock is not limited', {}, SHIRT, 'any', []],
    [
      'settings of its own go before the stock',
      { shirt: { stock: 25 }, capacities: [{ product_id: SHIRT, scope: 'any', default_capacity: 8 }] },
      SHIRT,
      'any',
      ['shirt any 8'],
    ],
    [
      'a pass with settings of its own',
      { types: { [GATE]: by('date', 10) }, capacities: [{ default_capacity: 3, scope: 'date' }], pass: { capacity_settings_id: idOf(500) } },
      PASS,
      D,
      [`gate ${D} 10`, `pass ${D} 3`],
    ],
    ['sold out for good', { types: { [GATE]: by('date', 0) } }, PASS, D, [`gate ${D} 0`]],
  ])('%s', (_name, extra, product, date, expected) => {
    expect(drawn(extra, product, date)).toEqual(expected);
  });

  test('a time of entry is a pool per date, beside the rest', () => {
    const types = { [GATE]: by('date', 10) };
    expect(drawn({ types, session: { capacity: 4 } }, PASS, D, { sessionId: NOON })).toEqual([`gate ${D} 10`, `noon ${D} 4`]);
    expect(drawn({ types }, PASS, D, { sessionId: NOON })).toEqual([`gate ${D} 10`]);
    expect(drawn({ types: { [GATE]: by('session', 6) } }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 6`]);
    expect(drawn({ types: { [GATE]: by('session', 6) } }, PASS, D)).toEqual([`gate ${D} 6`]);
    const own = {
      entitlement_type_id: GATE,
      scope: 'session',
      sessions: [{ session_id: NOON, capacity: 5 }],
      dates: [{ date: D, session_id: NOON, capacity: 2 }],
    };
    expect(drawn({ types: { [GATE]: {} }, capacities: [own] }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 2`]);
    expect(drawn({ types: { [GATE]: {} }, capacities: [own] }, PASS, '2026-07-03', { sessionId: NOON })).toEqual(['noon 2026-07-03 5']);
  });

  test('types at one time are counted separately, unless the time has room of its own', () => {
    const types = { [GATE]: by('session', 3), [PARKING]: by('session', 10) };
    expect(drawn({ types }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 10`, `noon ${D} 3`]);
    expect(drawn({ types, session: { capacity: 7 } }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 7`]);
    const smaller = { entitlement_type_id: GATE, scope: 'session', sessions: [{ session_id: NOON, capacity: 2 }] };
    expect(drawn({ types, capacities: [smaller] }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 10`, `noon ${D} 2`]);
    expect(drawn({ types, capacities: [smaller], session: { capacity: 7 } }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 2`, `noon ${D} 7`]);
    expect(drawn({ types: { ...types, [GATE]: { limited: false } }, capacities: [smaller] }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 10`]);
  });

  test('a product that is said not to be limited takes no room of its types at a time either, but of the time itself', () => {
    const free = { types: { [GATE]: by('session', 3) }, pass: { type_weave_props: { limited: false } } };
    expect(drawn(free, PASS, D, { sessionId: NOON })).toEqual([]);
    expect(drawn({ ...free, session: { capacity: 7 } }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 7`]);
  });

  test('what a product has of its own at a time counts for nobody else', () => {
    const own = { scope: 'session', default_capacity: 3 };
    const vip = { capacities: [own], pass: { capacity_settings_id: idOf(500) } };
    expect(drawn(vip, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 3`]);
    expect(drawn({ ...vip, session: { capacity: 9 } }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 3`, `noon ${D} 9`]);
    expect(drawn(vip, PASS, D)).toEqual([`pass ${D} 3`]);
    expect(drawn({ capacities: [own], shirt: { capacity_settings_id: idOf(500) } }, PASS, D, { sessionId: NOON })).toEqual([]);
    expect(drawn({ capacities: [{ ...own, product_id: SHIRT }] }, PASS, D, { sessionId: NOON })).toEqual([]);
    expect(drawn({ capacities: [own] }, PASS, D, { sessionId: NOON })).toEqual([`noon ${D} 3`]);
  });

  test('settings that a pass names are its own, even if they were made for another event', () => {
    const capacities = [{ event_id: OTHER_EVENT, default_capacity: 3, scope: 'date' }];
    expect(drawn({ capacities, pass: { capacity_settings_id: idOf(500) } }, PASS, D)).toEqual([`pass ${D} 3`]);
  });

  test('for an event that lasts for years the next days have pools, whenever it began', () => {
    const long = { name: 'e', start_date: '2020-01-01', end_date: '2099-12-31' };
    const pass = { ...sold, category_id: CATEGORY.singleDayPass };
    const catalog = catalogueOf([
      { id: EVENT, templateId: TEMPLATE.venueEvent, data: long },
      { id: PASS, templateId: TEMPLATE.eventPass, data: pass },
    ]);
    const dates = [...visitsOf(catalog, catalog.products.get(PASS)!)].map(({ date }) => date);
    expect([dates[0], dates.at(-1), dates.length]).toEqual([catalog.since, '2028-03-11', 801]);
  });

  test('a space is a pool of one per date; for the whole event it is taken on each day', () => {
    expect(drawn({}, PASS, D, { locationId: SEAT })).toEqual([`seat ${D} 1`]);
    expect(drawn({}, SEASON, 'event', { locationId: SEAT })).toEqual(['seat 2026-07-01 1', 'seat 2026-07-02 1', 'seat 2026-07-03 1', 'seat event 1']);
  });

  test('several passes share room, and no pool is named twice', () => {
    const catalog = catalogWith({ types: { [GATE]: by('event', 10) } });
    const ids = [PASS, SEASON].map(
      (product) => poolsOf(catalog, catalog.products.get(product)!, { date: product === PASS ? D : 'event', sessionId: null, locationId: null })[0]!.poolId,
    );
    expect(ids).toEqual([poolIdOf(EVENT, GATE, 'event'), poolIdOf(EVENT, GATE, 'event')]);
  });
});
