import { expect, test } from 'vitest';
import { calendarDates } from './calendar-dates.ts';
import { capacitySettings } from './capacity-settings.ts';
import { carriedData } from './carried-data.ts';
import { eventPass } from './event-pass.ts';
import { productDiscount } from './product-discount.ts';
import type { Template } from './template.ts';
import { venueEventSession } from './venue-event-session.ts';
import { venueEvent } from './venue-event.ts';

const id = (number: number) => String(number).padStart(24, '0');
const [OLD, COPY, AWAY, ELSEWHERE] = [id(1), id(2), id(3), id(4)];
const carriage = {
  days: 364,
  copies: new Map([
    [OLD, COPY],
    [AWAY, null],
  ]),
};

test.each<[string, Template, object, object]>([
  ['the days of an event', venueEvent, { start_date: '2026-11-27', end_date: '2026-12-31' }, { start_date: '2027-11-26', end_date: '2027-12-30' }],
  ['a day at the end of February', venueEvent, { start_date: '2028-02-29' }, { start_date: '2029-02-27' }],
  [
    'lists of days, and hours that differ',
    calendarDates,
    { closed_dates: ['2026-12-24', '2026-12-25'], other_hours: [{ date: '2026-12-31', opens_at: '10:00:00' }], weekdays: ['friday'] },
    { closed_dates: ['2027-12-23', '2027-12-24'], other_hours: [{ date: '2027-12-30', opens_at: '10:00:00' }], weekdays: ['friday'] },
  ],
  [
    'windows of purchase and the days of prices, with their words',
    eventPass,
    {
      price_matrix: [
        { purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] },
        {
          purchase_date: '2026-01-01:2026-06-30',
          calendar_price: [
            { date: '2026-12-24', price: 55.5, price_tier: [{ count: 100, price: 60 }] },
            { date: 'any', price: 30 },
          ],
        },
        { purchase_date: '2026-07-01', calendar_price: [] },
      ],
    },
    {
      price_matrix: [
        { purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] },
        {
          purchase_date: '2026-12-31:2027-06-29',
          calendar_price: [
            { date: '2027-12-23', price: 55.5, price_tier: [{ count: 100, price: 60 }] },
            { date: 'any', price: 30 },
          ],
        },
        { purchase_date: '2027-06-30', calendar_price: [] },
      ],
    },
  ],
  ['a session of one day', venueEventSession, { date: '2026-12-24', start_time: '18:00:00' }, { date: '2027-12-23', start_time: '18:00:00' }],
  ['a session of every day', venueEventSession, { date: 'every' }, { date: 'every' }],
  [
    'links within groups and rows',
    eventPass,
    { entitlement_type_data: { primary: OLD, also: [ELSEWHERE, OLD] }, event_id: OLD, store_id: ELSEWHERE },
    { entitlement_type_data: { primary: COPY, also: [ELSEWHERE, COPY] }, event_id: COPY, store_id: ELSEWHERE },
  ],
  [
    'rows that name a session',
    capacitySettings,
    { dates: [{ date: '2026-12-24', session_id: OLD, capacity: 7 }] },
    { dates: [{ date: '2027-12-23', session_id: COPY, capacity: 7 }] },
  ],
  ['an id with its wrapping', venueEventSession, { event_id: { $oid: OLD } }, { event_id: COPY }],
  [
    'what is not copied is no longer named',
    eventPass,
    { addon_ids: [AWAY, OLD], capacity_settings_id: AWAY },
    { addon_ids: [COPY], capacity_settings_id: null },
  ],
  [
    'how often a code was used is not carried',
    productDiscount,
    { code: 'LIGHTS10', used: 12, visit_dates: ['2026-12-24'] },
    { code: 'LIGHTS10', visit_dates: ['2027-12-23'] },
  ],
  ['what is no field is left behind', eventPass, { name: 'Adult', not_a_field: 1 }, { name: 'Adult' }],
  [
    'text that looks like a day stays',
    eventPass,
    { name: '2026-12-24', description: '<p>2026-12-24</p>' },
    { name: '2026-12-24', description: '<p>2026-12-24</p>' },
  ],
])('%s', (_, template, data, expected) => {
  expect(carriedData(template, data as Record<string, unknown>, carriage)).toEqual(expected);
});

test('by no days and with no copies everything that the office writes stays as it is', () => {
  const data = { name: 'Lights', start_date: '2026-11-27', session_ids: [OLD], terms_ids: [AWAY], day_ends_at: '04:00:00' };
  expect(carriedData(venueEvent, data, { days: 0, copies: new Map() })).toEqual(data);
});
