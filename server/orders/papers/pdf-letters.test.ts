import { PDFDocument, PDFName, PDFRawStream, PDFDict, type PDFPage } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { heightsOf, outlinesOf, pagesOf, textsOf } from '#server/testing/read-pdf.ts';
import { isBuiltIn, legible, partsOf, visualRuns } from './pdf-letters.ts';
import type { OutlineFont } from './pdf-outlines.ts';
import { ticketPdf } from './ticket-pdf.ts';

const KNOWN = new Set([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ Łół'].map((letter) => letter.codePointAt(0)!));

test.each([
  ['Maya Ortiz', true],
  ['José Núñez', true],
  ['$40.00\u202f€ – “x”', true],
  ['Łukasz Żółć', false],
  ['Ελένη', false],
  ['Дмитрий', false],
  ['עדי', false],
  ['محمد', false],
  ['田中', false],
  ['🎟', false],
])('%s needs no font of its own: %s', (text, expected) => expect(isBuiltIn(text)).toBe(expected));

test.each([
  ['Łukasz', 'Łukasz'],
  ['Ana 🎟 Silva', 'Ana Silva'],
  ['Ana 田', 'Ana ?'],
  ['田中 太郎', 'See your account'],
  ['🎟', ''],
])('%s is written as %s', (text, expected) => expect(legible(text, { known: KNOWN, drawn: new Map() })).toBe(expected));

test.each([
  ['Łukasz Żółć', ['Łukasz Żółć']],
  ['עדי כהן', ['עדי כהן']],
  ['Maya עדי Ortiz', ['Maya', ' ', 'עדי', ' ', 'Ortiz']],
  ['עדי Ortiz', ['Ortiz', ' ', 'עדי']],
  ['אולם12 עדי', [' עדי', '1', '2', 'אולם']],
  ['١٬٢٣٤٫٥٦ €', ['€', ' ', ...'١٬٢٣٤٫٥٦']],
  ['١٢ ديسمبر', [' ديسمبر', '١', '٢']],
])('%s stands in its runs', (text, expected) => expect(visualRuns(text)).toEqual(expected));

/** The ellipsis as the built-in fonts encode it. */
const ELLIPSIS = '\u0085';

const [han, deva] = [{} as OutlineFont, {} as OutlineFont];
const OUTLINES = new Map([...[...'田中'].map((letter) => [letter, han] as const), ...[...'शर्मा'].map((letter) => [letter, deva] as const)]);

test.each([
  ['Ana Silva', [['Ana Silva', null]]],
  ['Ana 田中', [['Ana ', null], ['田中', han]]], // prettier-ignore
  ['田शर्\u200dमा!', [['田', han], ['शर्\u200dमा', deva], ['!', null]]], // prettier-ignore
  ['田\u0301e\u0301', [['田\u0301', han], ['e\u0301', null]]], // prettier-ignore
])('%s has its parts', (text, expected) => expect(partsOf(text, OUTLINES).map((part) => [part.text, part.outline])).toEqual(expected));

describe('a ticket', () => {
  const brand = { name: 'Lakeside', primary: '0f766e', onPrimary: 'ffffff', text: '111111' } as MailBrand;
  const print = (holder: string, price = '$40.00') =>
    ticketPdf({
      brand,
      title: 'Tickets',
      tickets: [
        { event: 'Summer', name: 'Day pass', kind: 'admission', holder, date: 'Any day', time: '', place: '', admits: 1, price, reference: 'R', qr: null },
      ],
    });

  const name = 'The extraordinarily long evening of lanterns, fire and ice on the frozen lake with a dinner, a tour by boat and a walk home';

  test('has room for a name of 120 letters', async () => {
    const ticket = {
      event: name,
      name,
      kind: 'admission',
      holder: 'Ana',
      date: '',
      time: '',
      place: '',
      admits: 1,
      price: '',
      reference: '',
      qr: null,
    } as const;
    const said = (await pagesOf(await ticketPdf({ brand, title: 'Tickets', tickets: [ticket] }))).flatMap(heightsOf);
    const half = said.filter(([text]) => name.startsWith(text) || name.endsWith(text));
    expect(half.map(([text]) => text).join(' ')).toBe(`${name} ${name}`);
    for (const [index, [, height]] of half.slice(1).entries()) expect(half[index]![1] - height).toBeGreaterThan(10);
  });

  test('says its price in the digits of the venue', async () => {
    const [page] = await pagesOf(await print('Ana', '১,২৩৪.৫৬৳'));
    expect(outlinesOf(page!, 9)).toBe(7);
    expect(textsOf(page!).join()).not.toContain('?');
  });

  test('embeds letters only where the built-in fonts lack some, and says which they are', async () => {
    expect(await embedded(await print('José Núñez'))).toEqual([]);
    expect(await embedded(await print('Ana 🎟'))).toEqual([]);
    for (const [name, letter] of [
      ['Łukasz Żółć', '0141'],
      ['Ελένη', '0395'],
      ['Дмитрий', '0414'],
      ['עדי', '05E2'],
      ['محمد', '0645'],
    ] as const)
      expect((await embedded(await print(name))).join(' ').toUpperCase()).toContain(letter);
  });

  test.each([
    ['田中 太郎', 4, []],
    ['김민준', 3, []],
    ['สมชาย', 5, []],
    ['अमित शर्मा', 8, []],
    ['Ana 田中', 2, ['Ana ']],
    ['田　中！', 4, []],
    ['Ana ꦏ', 0, ['Ana ?']],
    ['ꦏ', 0, ['See your account']],
    ['田 🎟', 1, []],
  ])('draws the letters of %s', async (holder, letters, written) => {
    const pdf = await print(holder);
    const [page] = await pagesOf(pdf);
    expect(outlinesOf(page!, 13)).toBe(letters);
    expect(afterName(page!).filter((text) => text.trim() !== '')).toEqual(written);
    expect(await embedded(pdf)).toEqual([]);
  });

  test('sets other alphabets beside what is drawn', async () => {
    const pdf = await print('Ελένη 田中 עדי');
    expect(outlinesOf((await pagesOf(pdf))[0]!, 13)).toBe(2);
    expect((await embedded(pdf)).join(' ').toUpperCase()).toContain('0395');
  });

  test.each([
    ['田', 37],
    ['𠮷', 37],
    ['क्षि', 2 * 38],
  ])('cuts a name of %s that is too long even in small letters, between two of them', async (letter, most) => {
    const [page] = await pagesOf(await print(letter.repeat(90)));
    expect(outlinesOf(page!, 0.65 * 13)).toBe(most);
    expect(afterName(page!)).toEqual([ELLIPSIS]);
  });

  test('sets a name that does not fit smaller instead of cutting it', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff-welche Oconnor-Vandersteenhoven';
    const [page] = await pagesOf(await print(name));
    expect(afterName(page!)).toEqual([name]);
  });
});

/** The text that stands where the holder's name belongs. */
function afterName(page: PDFPage): string[] {
  const texts = textsOf(page);
  return texts.slice(
    texts.indexOf('NAME') + 1,
    texts.findIndex((text) => text.startsWith('$40.00')),
  );
}

/** The letters of every embedded font, according to its table for copying text. */
async function embedded(bytes: Uint8Array): Promise<string[]> {
  const { decodePDFRawStream } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const map = object instanceof PDFDict ? pdf.context.lookup(object.get(PDFName.of('ToUnicode'))) : undefined;
    return map instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(map).decode()).toString('latin1')] : [];
  });
}
