import { describe, expect, it } from 'vitest';
import { TEMPLATES } from './index.ts';
import { recordProblems } from './record-rules.ts';

const problems = (name: string, data: Record<string, unknown>) =>
  recordProblems(
    TEMPLATES.find((template) => template.name === name)!,
    data,
  );

describe('recordProblems', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['Venue Event', { start_date: '2026-07-01', end_date: '2026-07-01' }, []],
    ['Venue Event', { start_date: '2026-07-02', end_date: '2026-07-01' }, ['end_date']],
    ['Venue Event', { start_date: '2026-07-02' }, []],
    ['Event Pass', { sale_start: '2026-07-02', sale_end: '2026-06-30' }, ['sale_end']],
    ['Event Pass', { min_per_order: 4, limit_per_order: 2 }, ['limit_per_order']],
    ['Event Pass', { min_per_order: 2, limit_per_order: 10 }, []],
    ['Event Pass', { min_age: 13, max_age: 12 }, ['max_age']],
    ['Event Pass', { min_age: 12, max_age: 12 }, []],
    ['Calendar Dates', { start_date: '2026-07-02', end_date: '2025-07-01' }, ['end_date']],
    ['Product Discount', { kind: 'percent', percent: 10 }, []],
    ['Product Discount', { kind: 'percent', amount: 10 }, ['percent']],
    ['Product Discount', { kind: 'fixed', amount: 0 }, ['amount']],
    ['Product Discount', { kind: 'fixed', amount: 5, valid_from: '2026-02-01', valid_to: '2026-01-01' }, ['valid_to']],
    [
      'Store',
      {
        fees: [
          { kind: 'fixed', amount: 0.5 },
          { kind: 'percent', percent: 3 },
        ],
      },
      [],
    ],
    ['Event Merchandise', { fees: null }, []],
    ['Consumer', { start_date: 'b', end_date: 'a' }, []],
  ])('%s %j: %j', (name, data, fields) => {
    expect(problems(name, data).map(({ path }) => path[0])).toEqual(fields);
  });

  it.each(['Event Pass', 'Event Merchandise', 'Store'])('refuses a fee of a %s that says no amount, as nobody would ever pay it', (name) => {
    const fees = [
      { kind: 'fixed', amount: 1 },
      { kind: 'fixed', percent: 3 },
      { kind: 'percent', amount: 3 },
    ];
    expect(problems(name, { fees }).map(({ path }) => path)).toEqual([
      ['fees', 1, 'amount'],
      ['fees', 2, 'percent'],
    ]);
  });

  it('takes brands that can be read, light and dark', () => {
    const lakeside = ['#faf6ef', '#6a6256', '#0c5c56', '#1c1a16', '#fffdf8'];
    const aurora = ['#100c22', '#a89fca', '#ff5c93', '#f6f2ff', '#1a0612'];
    for (const [color_background, color_meta, color_primary, color_text_dark, color_text_light] of [lakeside, aurora]) {
      expect(problems('Brand', { color_background, color_meta, color_primary, color_text_dark, color_text_light })).toEqual([]);
    }
  });

  it('refuses a brand that cannot, with the measured contrast', () => {
    expect(problems('Brand', { color_background: 'ffffff', color_text_dark: '777777' })).toEqual([
      { path: ['color_text_dark'], message: 'Text has a contrast of 4.47:1; it needs 4.5:1.' },
    ]);
    expect(problems('Brand', { color_primary: '#ffdd00', color_text_light: '#ffffff' })).toHaveLength(1);
    expect(problems('Brand', { color_background: '#ffffff', color_text_dark: '#00000010' })).toHaveLength(1);
  });

  it("refuses text that cannot be read on the house's ground, which stands where none is said", () => {
    expect(problems('Brand', { color_text_dark: '#ffffff', color_meta: '#ffffff' }).map(({ path }) => path[0])).toEqual(['color_text_dark', 'color_meta']);
    expect(problems('Brand', { color_text_light: '#0c5c56' }).map(({ path }) => path[0])).toEqual(['color_text_light']);
  });

  it('takes a brand that says a ground alone: its text is one that can be read there', () => {
    expect(problems('Brand', { color_background: '#101010', color_primary: '#ffdd00' })).toEqual([]);
    expect(problems('Brand', { name: 'None yet' })).toEqual([]);
  });
});
