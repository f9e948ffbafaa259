import { expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import type { TemplateInfo } from '../description.ts';
import { changeLines, linksInHistory } from './history-text.ts';

const pass = describeTemplate(TEMPLATES.find(({ id }) => id === TEMPLATE.eventPass)!) as unknown as TemplateInfo;
const EVENT = 'e'.repeat(24);
const telling = { titles: new Map([[EVENT, 'Winter Lights']]), money: { full: (amount: number) => `$${(amount / 100).toFixed(2)}` }, count: String };
const lines = (before: object | null, after: object, change = 'update') =>
  changeLines(pass, { change, before: before && { data: before }, after: { data: after } }, telling).map(
    ({ label, before: old, after: now }) => `${label}: ${old} → ${now}`,
  );

test('fields are listed by label with readable values', () => {
  expect(
    lines({ name: 'Adult', is_addon: false, event_id: null, sale_start: null }, { name: 'Adults', is_addon: true, event_id: EVENT, sale_start: '2026-12-05' }),
  ).toEqual(['Name: Adult → Adults', 'Event:  → Winter Lights', 'On sale from:  → Dec 5, 2026', 'Add-on: No → Yes']);
  expect(linksInHistory(pass, { before: null, after: { data: { event_id: EVENT } } })).toEqual([EVENT]);
});

test('of prices only the differences are listed, day by day', () => {
  const matrix = (rows: object[], purchase_date = 'default') => ({ purchase_date, calendar_price: rows });
  const before = [
    matrix([
      { date: 'default', price: 40 },
      { date: '2026-12-05', price: 54 },
      { date: '2026-12-06', price: 54 },
    ]),
  ];
  const after = [
    matrix([
      { date: 'default', price: 40, price_tier: [{ count: 100, price: 48 }] },
      { date: '2026-12-05', price: 60 },
      { date: '2026-12-12', price: 62.5 },
    ]),
    matrix([{ date: 'default', price: 35 }], '2026-10-01:2026-10-31'),
  ];
  expect(lines({ price_matrix: before }, { price_matrix: after })).toEqual([
    'Price, all other days: $40.00 → $40.00, with other steps by number sold',
    'Price, Sat, Dec 5th: $54.00 → $60.00',
    'Price, Sun, Dec 6th: $54.00 → ',
    'Price, Sat, Dec 12th:  → $62.50',
    'Price bought Thu, Oct 1st to Sat, Oct 31st, all other days:  → $35.00',
  ]);
});

test('a long list of days is cut short', () => {
  const days = Array.from({ length: 28 }, (_, index) => ({ date: `2026-12-${String(index + 1).padStart(2, '0')}`, price: 10 }));
  const told = lines({ price_matrix: [] }, { price_matrix: [{ purchase_date: 'default', calendar_price: days }] });
  expect([told.length, told.at(-1)]).toEqual([20, 'Prices:  → and 9 more days']);
});

test('the first values of a record are listed once', () => {
  expect(lines(null, { name: 'Adult', notice: '' }, 'create')).toEqual(['Name:  → Adult']);
});
