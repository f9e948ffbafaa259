import { expect, test } from 'vitest';
import { isAnyDay } from '#domain/catalog/product.ts';
import { describeTemplate } from '#domain/templates/describe.ts';
import { TEMPLATES } from '#domain/templates/index.ts';
import { isWritableField, type FieldInfo } from '../description.ts';
import { changesIn, formOf, isHidden, meansYes, missingIn, newRecord } from './form-values.ts';

const fieldsOf = (name: string) =>
  (describeTemplate(TEMPLATES.find((template) => template.name === name)!).fields as unknown as FieldInfo[]).filter(isWritableField);
const pass = fieldsOf('Event Pass');
const discount = fieldsOf('Product Discount');

const DATA = {
  name: 'Adult',
  limit_per_order: 12,
  admits: 2,
  blocked_dates: ['2026-12-24'],
  entitlement_type_data: { primary: 'a'.repeat(24), also: [] },
  fees: [{ name: 'Service', kind: 'fixed', amount: 1.5, per: 'ticket', further: 'kept' }],
  tax: { name: 'VAT', rate: 8.875, included: true },
  price_matrix: [{ purchase_date: 'default', further: 'kept', calendar_price: [{ date: 'default', price: 36 }] }],
};

test('an unchanged record has no changes, whatever it contains', () => {
  expect(changesIn(pass, DATA, formOf(pass, DATA))).toEqual({});
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a number, as it is typed', { limit_per_order: '6' }, { limit_per_order: 6 }],
  ['the same number, typed otherwise', { limit_per_order: ' 12.0 ' }, {}],
  ['a decimal comma', { refund_until_days: '3' }, { refund_until_days: 3 }],
  ['thousands, as English writes them', { limit_per_order: '1,000' }, { limit_per_order: 1000 }],
  ['thousands, as German writes them', { limit_per_order: '12.000' }, { limit_per_order: 12_000 }],
  ['three decimals where there may be four', { tax: { name: 'VAT', rate: '8,125', included: true } }, { tax: { name: 'VAT', rate: 8.125, included: true } }],
  ['an amount that may be a thousand or one: the server says that it is none', { fees: [{ amount: '1,000' }] }, { fees: [{ amount: '1,000' }] }],
  ['the same with a dot', { fees: [{ amount: '1.000' }] }, { fees: [{ amount: '1.000' }] }],
  ['a field emptied', { admits: '' }, { admits: null }],
  ['a list emptied', { blocked_dates: [] }, { blocked_dates: null }],
  ['nothing where there was nothing', { notice: '  ', dates_valid: [] }, {}],
  ['what is no number: the server says so', { admits: 'two' }, { admits: 'two' }],
  ['a group', { tax: { name: 'VAT', rate: '9,5', included: true } }, { tax: { name: 'VAT', rate: 9.5, included: true } }],
  ['a group emptied', { tax: { name: '', rate: '' } }, { tax: null }],
])('%s', (_, change, expected) => {
  expect(changesIn(pass, DATA, { ...formOf(pass, DATA), ...change })).toEqual(expected);
});

test('unknown fields of a row are kept', () => {
  const form = formOf(pass, DATA);
  const [fee] = form['fees'] as Record<string, unknown>[];
  expect(changesIn(pass, DATA, { ...form, fees: [{ ...fee, amount: '2' }] })).toEqual({ fees: [{ ...DATA.fees[0], amount: 2 }] });
});

test('a new record is made of what was filled in', () => {
  const form = { code: 'LIGHTS', kind: 'percent', percent: '10', name: '', product_ids: [] };
  expect(newRecord(discount, form)).toEqual({ code: 'LIGHTS', kind: 'percent', percent: 10 });
});

test('a required switch that was not touched is sent as no', () => {
  expect(newRecord(pass, { name: 'A', tax: { name: 'VAT', rate: '8' } })).toEqual({ name: 'A', tax: { name: 'VAT', rate: 8, included: false } });
});

test('a missing field is named by its path', () => {
  expect(missingIn(discount, { kind: 'percent', code: ' ' })).toEqual(['code']);
  const form = { ...formOf(pass, DATA), event_id: 'e'.repeat(24), store_id: 'b'.repeat(24), status: 'draft' };
  expect(missingIn(pass, form)).toEqual([]);
  expect(missingIn(pass, { ...form, name: '', fees: [{ name: 'Service' }], tax: { rate: '2' } })).toEqual(['name', 'fees.0.kind', 'fees.0.per']);
});

test.each<[string, FieldInfo[], string, Record<string, unknown>, boolean]>([
  ['an amount, of a code in percent', discount, 'amount', { kind: 'percent' }, true],
  ['an amount, of a fixed one', discount, 'amount', { kind: 'fixed' }, false],
  ['an amount, of one not decided', discount, 'amount', {}, false],
  ['hours of transfer: transferable unless it is said', pass, 'transfer_until_hours', {}, false],
  ['hours of transfer: not transferable', pass, 'transfer_until_hours', { transferable: false }, true],
  ['any day: said for the whole event', pass, 'is_any_day', { is_event_length: true }, true],
  ['any day', pass, 'is_any_day', {}, false],
  ['cabins: not sold with one', pass, 'location_ids', {}, true],
])('left out: %s', (_, fields, key, form, expected) => {
  expect(
    isHidden(
      fields.find((field) => field.key === key)!,
      form,
    ),
  ).toBe(expected);
});

test('a pass whose switch was never touched is shown as what it is: for a day that is chosen', () => {
  const untouched = { name: 'Adult', type_weave_props: {} } as Parameters<typeof isAnyDay>[0];
  expect(meansYes('calendar_required')).toBe(!isAnyDay(untouched));
});
