import { expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { csvWhen } from '#web/staff/chrome/lists/csv-when.ts';
import { LONG_AGO, recordOf } from '#web/testing/catalogue.ts';
import type { TemplateInfo } from '../description.ts';
import { csvRows } from './csv-rows.ts';

const described = (id: string) => describeTemplate(TEMPLATES.find((template) => template.id === id)!) as unknown as TemplateInfo;
const telling = { titles: new Map([['e'.repeat(24), 'Winter Lights']]), money: { full: (amount: number) => `$${amount / 100}` }, count: String };

test('every field has its column: links by their titles, numbers as numbers, dates as dates, and never a PIN', () => {
  const record = recordOf(
    TEMPLATE.productDiscount,
    '1'.repeat(24),
    { code: 'LIGHTS10', kind: 'percent', percent: 10, event_id: 'e'.repeat(24), valid_from: '2026-12-01', used: 3 },
    { tags: ['winter', 'web'] },
  );
  const [head, row] = csvRows(described(TEMPLATE.productDiscount), [record], telling, 'America/Chicago');
  const cells = Object.fromEntries(head!.map((name, index) => [name, row![index]]));
  expect(cells).toMatchObject({
    Title: 'LIGHTS10',
    Kind: 'Percent',
    Percent: 10,
    Event: 'Winter Lights',
    'Valid from': '2026-12-01',
    Used: 3,
    Tags: 'winter, web',
    Made: csvWhen('America/Chicago', LONG_AGO),
  });
  expect(csvRows(described(TEMPLATE.posAccount), [], telling, 'UTC')[0]).not.toContain('PIN');
});

test('a list is whole in a file, however long it is', () => {
  const closed = ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'];
  const calendar = recordOf(TEMPLATE.calendarDates, '1'.repeat(24), { name: 'Winter', closed_dates: closed });
  const [head, row] = csvRows(described(TEMPLATE.calendarDates), [calendar], telling, 'UTC');
  expect(row![head!.indexOf('Closed dates')]).toBe(closed.join(', '));
  const store = recordOf(TEMPLATE.store, '1'.repeat(24), { name: 'Online', event_ids: Array(5).fill('e'.repeat(24)) });
  const [names, values] = csvRows(described(TEMPLATE.store), [store], telling, 'UTC');
  expect(values![names!.indexOf('Events')]).toBe(Array(5).fill('Winter Lights').join(', '));
});
