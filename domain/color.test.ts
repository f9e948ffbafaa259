import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanColor, contrastRatio, groundOf, textColorOn, mixColors, quietOn } from './color.ts';

test.each([
  ['#1A2b3C', '#1a2b3c'],
  ['1a2b3c', '#1a2b3c'],
  ['#1a2b3cFF', '#1a2b3cff'],
  [' #1a 2b 3c; ', '#1a2b3c'],
  ['0x1a2b3c', null],
  ['#fff', null],
  ['#fffff', null],
  ['#fffffff', null],
  ['red', null],
  ['', null],
  ['url(javascript:x)#123456', null],
  ['x'.repeat(100) + '123456', null],
  [0x1a2b3c, null],
  [null, null],
])('%j → %j', (value, expected) => {
  expect(cleanColor(value)).toBe(expected);
});

test('any input gives a colour or null', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const color = cleanColor(text);
      if (color !== null) expect(color).toMatch(/^#([0-9a-f]{6}|[0-9a-f]{8})$/);
    }),
  );
});

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#000000', 5.25],
    ['#00000080', '#ffffff', 3.98],
    ['#000000ff', '#ffffff', 21],
  ])('%s on %s is %d', (front, back, expected) => {
    expect(contrastRatio(front, back)).toBeCloseTo(expected, 1);
  });

  test('is the same in both directions, and black or white always reads', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (a, b) => {
        expect(contrastRatio(a, b)).toBeCloseTo(contrastRatio(b, a), 10);
        const best = contrastRatio(groundOf(a) === 'dark' ? '#ffffff' : '#000000', a);
        expect(best).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

test.each([
  ['#ffffff', 'light'],
  ['#f4efe6', 'light'],
  ['#ffd400', 'light'],
  ['#101020', 'dark'],
  ['#3b1d6e', 'dark'],
  ['#000000', 'dark'],
])('%s is a %s ground', (color, expected) => {
  expect(groundOf(color)).toBe(expected);
});

test('a colour is mixed by a share, without its transparency', () => {
  expect([mixColors('#000000', '#ffffff', 0.5), mixColors('#102030ff', '#102030', 0.3), mixColors('#ff0000', '#0000ff', 0.25)]).toEqual([
    '#808080',
    '#102030',
    '#bf0040',
  ]);
});

test.each([
  ['#ffffff', '#000000', '#595959'],
  ['#100c22', '#f6f2ff', '#a6a2b2'],
  ['#ffffff', '#6e6e6e', '#757575'],
  ['#ffffff', '#767676', '#767676'],
])('on %s, %s is thinned to %s at most, so that it can be read', (ground, ink, quiet) => {
  expect(quietOn(ground, ink, 0.35)).toBe(quiet);
});

describe('a brand', () => {
  const lakeside = {
    color_background: '#ffffff',
    color_border: '#dddddd',
    color_meta: '#666666',
    color_primary: '#0b4f6c',
    color_text_dark: '#1b1b1b',
    color_text_light: '#fafafa',
  };

  test('writes in whichever of its two text colours reads better', () => {
    expect(textColorOn('#ffffff', lakeside)).toBe('#1b1b1b');
    expect(textColorOn('#0b4f6c', lakeside)).toBe('#fafafa');
  });
});
