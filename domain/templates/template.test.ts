import { describe, expect, it } from 'vitest';
import { TEMPLATES } from './index.ts';
import { titleOf } from './template.ts';

describe('titleOf', () => {
  it.each<[string, Record<string, unknown>, string | null]>([
    ['Event Pass', { name: 'Adult Day Pass' }, 'Adult Day Pass'],
    ['Event Merchandise', { name: 'Winter Hoodie', color: 'Blue', size: 'XL' }, 'Winter Hoodie, Blue, XL'],
    ['Event Merchandise', { name: 'Mug', color: '', size: null }, 'Mug'],
    ['Consumer', { first_name: 'Maya', last_name: 'Lind' }, 'Maya Lind'],
    ['Location', { section: 'A', row: '4', name: '12' }, 'A · 4 · 12'],
    ['Event Pass', { name: 7 }, null],
    ['Account', { billing_city: 'Madison' }, null],
  ])('%s %j: %j', (name, data, expected) => {
    expect(
      titleOf(
        TEMPLATES.find((template) => template.name === name)!,
        data,
      ),
    ).toBe(expected);
  });
});
