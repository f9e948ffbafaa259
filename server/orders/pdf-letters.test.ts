import { PDFDocument, PDFName, PDFRawStream, PDFDict } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { MailBrand } from '#server/platform/mail-layout.ts';
import { isBuiltIn, legible, visualRuns } from './pdf-letters.ts';
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
])('%s is written as %s', (text, expected) => expect(legible(text, KNOWN)).toBe(expected));

test.each([
  ['Łukasz Żółć', ['Łukasz Żółć']],
  ['עדי כהן', ['עדי כהן']],
  ['Maya עדי Ortiz', ['Maya', 'עדי', 'Ortiz']],
  ['עדי Ortiz', ['Ortiz', 'עדי']],
])('%s stands in its runs', (text, expected) => expect(visualRuns(text)).toEqual(expected));

describe('a ticket', () => {
  const brand = { name: 'Lakeside', primary: '0f766e', onPrimary: 'ffffff', text: '111111' } as MailBrand;
  const print = (holder: string) =>
    ticketPdf({
      brand,
      reference: 'R',
      tickets: [{ event: 'Summer', name: 'Day pass', kind: 'admission', holder, date: 'Any day', time: '', place: '', price: '$40.00', qr: null }],
    });

  test('brings letters along only where it has some that need it, and says which they are', async () => {
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
});

/** The letters of every embedded font, as its table for copying text has them. */
async function embedded(bytes: Uint8Array): Promise<string[]> {
  const { decodePDFRawStream } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const map = object instanceof PDFDict ? pdf.context.lookup(object.get(PDFName.of('ToUnicode'))) : undefined;
    return map instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(map).decode()).toString('latin1')] : [];
  });
}
