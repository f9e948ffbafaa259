import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { heightsOf, outlinesOf, pagesOf } from '#server/testing/read-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

const brand = { name: 'Lakeside', logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };
const labels = ['Subtotal', 'Discount', 'Tax', 'Fees', 'Total', 'Refunded'];
const footer = ['Lakeside Park', '1 Shore Drive', 'Lakeside', 'MN 55331'];

const receipt = async (count: number) => {
  const lines = Array.from({ length: count }, (_, index) => ({ name: `Pass ${index + 1}`, date: 'Any day', price: '$40.00' }));
  const sums = labels.map((label) => ({ label, amount: '$1.00' }));
  return pagesOf(await receiptPdf({ brand, reference: 'R', when: 'Today', buyer: 'Ana', lines, sums, includedTax: '$3.00', footer }));
};

test.each([1, 22, 23, 24, 26, 28, 29, 50, 55, 56, 57, 84, 100])(
  'a receipt of %d things shows all its sums, above the address and on one page',
  async (count) => {
    const pages = (await receipt(count)).map(heightsOf);
    const texts = pages.flat().map(([text]) => text);
    expect(texts.filter((text) => text.startsWith('Pass '))).toHaveLength(count);
    const last = new Map(pages.at(-1));
    const sums = [...labels, 'Includes tax of $3.00.'].map((label) => last.get(label));
    for (const height of sums) expect(height).toBeGreaterThan(last.get('Lakeside Park')!);
    for (const [text, height] of pages.flat()) expect(height, text).toBeGreaterThan(30);
  },
);

test('says its title and language to readers for the blind', async () => {
  const pdf = await PDFDocument.load(await receiptPdf({ brand, reference: 'R', when: '', buyer: '', lines: [], sums: [], includedTax: null, footer: [] }));
  expect([pdf.getTitle(), pdf.getLanguage(), pdf.catalog.getViewerPreferences()?.getDisplayDocTitle()]).toEqual(['Receipt R', 'en', true]);
});

test('writes the tax in the digits of the venue, like every other sum', async () => {
  const amount = '১,২৩৪.৫৬৳';
  const [page] = await pagesOf(
    await receiptPdf({ brand, reference: 'R', when: '', buyer: '', lines: [], sums: [{ label: 'Total', amount }], includedTax: amount, footer: [] }),
  );
  expect([outlinesOf(page!, 10.5), outlinesOf(page!, 9)]).toEqual([7, 7]);
});
