import { expect, test } from 'vitest';
import { familiesFor, outlinesFor } from './pdf-outlines.ts';

test.each([
  ['田中 太郎', ['sc', 'jp', 'kr']],
  ['田中 さくら', ['jp', 'sc', 'kr']],
  ['金 민준', ['kr', 'sc', 'jp']],
  ['สมชาย', ['thai', 'sc', 'jp', 'kr']],
  ['Ana शर्मा', ['devanagari', 'sc', 'jp', 'kr']],
])('%s is looked for in %j', (text, expected) => expect(familiesFor(text)).toEqual(expected));

test('knows the letters that a text wants and no others', async () => {
  const drawn = await outlinesFor(['Ana 直', '直す', 'Ana', 'ꦏ'], (letter) => letter > '\u0fff');
  expect([...drawn].map(([text, fonts]) => [text, [...fonts.keys()]])).toEqual([
    ['Ana 直', ['直']],
    ['直す', ['直', 'す']],
    ['Ana', []],
    ['ꦏ', []],
  ]);
  const shapes = ['Ana 直', '直す'].map((text) => drawn.get(text)!.get('直')!.lay('直', 'regular').glyphs[0]!.path());
  expect(shapes[0]).not.toBe(shapes[1]);
});

test('is bold where that is asked, and stacks marks', async () => {
  const font = (await outlinesFor(['ปั้น'], () => true)).get('ปั้น')!.get('ป')!;
  const [regular, bold] = [font.lay('ป', 'regular'), font.lay('ป', 'bold')];
  expect(bold.width).toBeGreaterThan(regular.width);
  const [, vowel, tone] = font.lay('ปั้', 'regular').glyphs;
  expect(tone!.path()).not.toBe(vowel!.path());
  expect(font.lay('ปั้', 'regular').width).toBe(regular.width);
});

test.each([
  ['sc', '国'],
  ['jp', '々さ'],
  ['kr', '김'],
  ['thai', 'ส'],
  ['devanagari', 'अ'],
  ['bengali', 'অ'],
  ['gujarati', 'અ'],
  ['gurmukhi', 'ਅ'],
  ['kannada', 'ಅ'],
  ['malayalam', 'അ'],
  ['oriya', 'ଅ'],
  ['tamil', 'அ'],
  ['telugu', 'అ'],
  ['sinhala', 'අ'],
  ['khmer', 'ក'],
  ['myanmar', 'က'],
  ['ethiopic', 'አ'],
])('%s has %s', async (_, text) => expect((await outlinesFor([text], () => true)).get(text)!.size).toBe([...text].length));
