import { expect, test } from 'vitest';
import { brandStyle } from './brand-style.ts';

test.each([
  ['100c22', 'dark', '#100c22'],
  ['#FAF6EF', 'light', '#faf6ef'],
  ['faf6efcc', 'light', '#faf6efcc'],
])('%s makes a %s page', (color_background, ground, written) => {
  expect(brandStyle({ color_background })).toEqual({ ground, properties: { '--brand-background': written } });
});

test.each(['fff', '12345', 'red', '', null, 7, '#1234567'])('%s is no brand colour', (color) => {
  expect(brandStyle({ color_primary: color, color_background: color })).toEqual({ ground: 'light', properties: {} });
});

test('without a brand nothing is set', () => {
  expect(brandStyle(null)).toEqual({ ground: 'light', properties: {} });
});
