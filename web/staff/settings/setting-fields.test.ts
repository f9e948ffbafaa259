import { describe, expect, test } from 'vitest';
import { formatCents } from '#domain/cents-text.ts';
import { fieldOf as fieldIn, grouped, readDraft, type Setting } from './setting-fields.ts';
import { SETTINGS } from './settings-words.ts';

const fieldOf = (one: Setting) =>
  fieldIn(one, { money: (amount) => formatCents(amount, { currency: 'USD', locale: 'en-US' }), count: (number) => number.toLocaleString('en-US') });
const setting = (key: string, value: unknown, initial: unknown, limits: Setting['limits'] = null): Setting => ({
  _id: 'e'.repeat(24),
  key,
  label: `About ${key}`,
  value,
  initial,
  limits,
});

describe('a setting as a field', () => {
  test('says its limits and its default', () => {
    expect(fieldOf(setting('hold_minutes', 12, 10, { least: 1, most: 60 }))).toMatchObject({
      kind: 'number',
      draft: '12',
      hint: 'From 1 to 60. Where nothing is set: 10.',
    });
  });

  test('in cents is shown and read as money', () => {
    const field = fieldOf({ ...setting('refund_limit_cents', 10_050, 10_000, { least: 0, most: 100_000 }), label: 'Refund, in cents' });
    expect(field).toMatchObject({ kind: 'money', label: 'Refund', draft: '100.50', hint: 'From $0.00 to $1,000.00. Where nothing is set: $100.00.' });
    expect(readDraft(field, '99.5')).toEqual({ value: 9950 });
    expect(readDraft(field, '99,50')).toEqual({ value: 9950 });
    expect(readDraft(field, '1,000')).toEqual({ fault: SETTINGS.isMoney });
    expect(readDraft(field, '-1')).toEqual({ fault: SETTINGS.isMoney });
  });

  test('that is a list has a line for each', () => {
    const field = fieldOf(setting('frame_ancestors', ['https://a.example', 'https://b.example'], []));
    expect(field).toMatchObject({ kind: 'lines', draft: 'https://a.example\nhttps://b.example' });
    expect(readDraft(field, ' https://a.example \n\n')).toEqual({ value: ['https://a.example'] });
  });

  test.each(['', '1.5', 'many', '-3'])('%j is no whole number', (draft) => {
    expect(readDraft(fieldOf(setting('hold_minutes', 1, 1)), draft)).toEqual({ fault: SETTINGS.isNumber });
  });
});

test('an unknown setting is in the last group', () => {
  const groups = grouped([setting('hold_minutes', 1, 1), setting('brand_new', true, false)]);
  expect(groups.map(({ title, settings }) => [title, settings.map(({ key }) => key)])).toEqual([
    ['The shop', ['hold_minutes']],
    ['More', ['brand_new']],
  ]);
});
