import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandColor, brandStyle, HOUSE_COLORS } from './brand-style.ts';
import { contrastRatio, LEAST_CONTRAST } from './color.ts';

test.each([
  ['100c22', 'dark', '#100c22'],
  ['#FAF6EF', 'light', '#faf6ef'],
  ['faf6efcc', 'light', '#faf6efcc'],
])('%s makes a %s page', (color_background, ground, written) => {
  expect(brandStyle({ color_background })).toMatchObject({ ground, properties: { '--brand-background': written } });
});

test.each(['fff', '12345', 'red', '', null, 7, '#1234567'])('%s is no brand colour', (color) => {
  expect(brandStyle({ color_primary: color, color_background: color })).toEqual({ ground: 'light', accent: 'clear', properties: {} });
});

test('the default colours are those of the page without a brand', () => {
  const css = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
  for (const [name, color] of Object.entries(HOUSE_COLORS)) expect(css).toContain(`  --${name.replace('color', 'brand').replaceAll('_', '-')}: ${color};`);
});

test('a colour that a brand leaves out or gets wrong falls back to the default', () => {
  expect([
    brandColor({ color_primary: '100C22' }, 'color_primary'),
    brandColor({ color_primary: 'red' }, 'color_primary'),
    brandColor(null, 'color_meta'),
  ]).toEqual(['#100c22', HOUSE_COLORS.color_primary, HOUSE_COLORS.color_meta]);
});

test.each(['ff0000', '777777', 'ffd400', '100c22', 'ffffff', '000000', '0c5c56'])('text that a brand says nothing of can be read on its %s', (ground) => {
  const brand = { color_background: ground, color_primary: ground };
  for (const [text, below] of [
    ['color_text_dark', 'color_background'],
    ['color_meta', 'color_background'],
    ['color_text_light', 'color_primary'],
  ] as const)
    expect(contrastRatio(brandColor(brand, text), brandColor(brand, below))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test('a dark ground alone is written into the page with the text that is read on it, and lines a little lighter than it', () => {
  expect(brandStyle({ color_background: '100c22' }).properties).toEqual({
    '--brand-background': '#100c22',
    '--brand-border': '#363344',
    '--brand-text-dark': HOUSE_COLORS.color_text_light,
    '--brand-meta': HOUSE_COLORS.color_text_light,
  });
});

test('without a brand nothing is set', () => {
  expect(brandStyle(null)).toEqual({ ground: 'light', accent: 'clear', properties: {} });
});

test.each([
  ['teal on cream', '0c5c56', 'faf6ef', 'clear'],
  ['pink on night', 'ff5c93', '100c22', 'clear'],
  ['yellow on white', 'ffd400', 'ffffff', 'faint'],
  ['night on night', '1a1440', '100c22', 'faint'],
  ['white on cream', 'ffffff', 'faf6ef', 'faint'],
  ['yellow on the default ground', 'ffd400', null, 'faint'],
  ['the default colour on night', null, '100c22', 'faint'],
])('%s: says whether the accent can be read on the page', (_what, color_primary, color_background, accent) => {
  expect(brandStyle({ color_primary, color_background }).accent).toBe(accent);
});
