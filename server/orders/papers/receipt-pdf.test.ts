import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { heightsOf, outlinesOf, pagesOf, textsOf } from '#server/testing/read-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

const brand = { name: 'Lakeside', logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };
const EMPTY = { brand, reference: 'R', when: '', buyer: '', lines: [], sums: [], includedTax: null, footer: [] };
const labels = ['Subtotal', 'Discount', 'Tax', 'Fees', 'Total', 'Refunded'];
const footer = ['Lakeside Park', '1 Shore Drive', 'Lakeside', 'MN 55331'];

const receipt = async (count: number) => {
  const lines = Array.from({ length: count }, (_, index) => ({ name: `Pass ${index + 1}`, date: 'Any day', price: '$40.00' }));
  const sums = labels.map((label) => ({ label, amount: '$1.00' }));
  return pagesOf(await receiptPdf({ brand, reference: 'R', when: 'Today', buyer: 'Ana', lines, sums, includedTax: '$3.00', footer }));
};

test.each([1, 22, 23, 24, 26, 28, 29, 50, 55, 56, 57, 84, 100])(
  'a receipt of %d things shows all its lines, and all its sums above the address and on one page',
  async (count) => {
    const pages = (await receipt(count)).map(heightsOf);
    const texts = pages.flat().map(([text]) => text);
    for (const line of [/^Pass \d+$/, /^Any day$/, /^\$40\.00$/]) expect(texts.filter((text) => line.test(text))).toHaveLength(count);
    expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / 28) + 1);
    expect(pages[0]!.map(([text]) => text)).toEqual(expect.arrayContaining(['Lakeside', 'Receipt', 'Order R', 'Today', 'Ana', 'Pass 1']));
    for (const page of pages) expectApart(page.filter(([text]) => text.startsWith('Pass ')).map(([, height]) => height));
    const last = new Map(pages.at(-1));
    const sums = [...labels, 'Includes tax of $3.00.'].map((label) => last.get(label)!);
    expectApart(sums);
    for (const height of sums) expect(height).toBeGreaterThan(last.get('Lakeside Park')!);
    for (const [text, height] of pages.flat()) expect(height, text).toBeGreaterThan(30);
  },
);

/** One below the other, with room for a line. */
function expectApart(heights: readonly number[]): void {
  for (const [index, height] of heights.slice(1).entries()) expect(heights[index]! - height).toBeGreaterThan(11);
}

test('a receipt of prices without tax in them says nothing of tax', async () => {
  const pages = await pagesOf(await receiptPdf(EMPTY));
  expect(pages.flatMap(textsOf).filter((text) => /tax/i.test(text))).toEqual([]);
});

test('writes a long name whole, on two lines', async () => {
  const name = 'The extraordinarily long evening of lanterns, fire and ice on the frozen lake with a dinner, a tour by boat and a walk home';
  const [page] = await pagesOf(await receiptPdf({ ...EMPTY, lines: [{ name, date: '', price: '' }] }));
  expect(
    textsOf(page!)
      .filter((text) => name.includes(text))
      .join(' '),
  ).toContain(name);
});

test('writes names and addresses in their own letters', async () => {
  const [page] = await pagesOf(await receiptPdf({ ...EMPTY, lines: [{ name: 'ঢাকা', date: '', price: '' }], footer: ['ঢাকা'] }));
  expect([outlinesOf(page!, 10.5), outlinesOf(page!, 9)]).toEqual([4, 4]);
});

test('says its title and language to readers for the blind', async () => {
  const pdf = await PDFDocument.load(await receiptPdf(EMPTY));
  expect([pdf.getTitle(), pdf.getLanguage(), pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()]).toEqual(['Receipt R', 'en', true]);
});

test('writes the tax in the digits of the venue, like every other sum', async () => {
  const amount = '১,২৩৪.৫৬৳';
  const [page] = await pagesOf(await receiptPdf({ ...EMPTY, sums: [{ label: 'Total', amount }], includedTax: amount }));
  expect([outlinesOf(page!, 10.5), outlinesOf(page!, 9)]).toEqual([7, 7]);
});
