import { expect, test } from 'vitest';
import { contrastRatio } from '#domain/color.ts';
import type { MailBrand } from '#server/platform/mail/mail-layout.ts';
import { pagesOf, textColorsOf } from '#server/testing/read-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { ticketPdf } from './ticket-pdf.ts';

const LIGHT: MailBrand = { name: 'Lakeside', logoUrl: null, primary: '0c5c56', background: 'faf6ef', text: '1c1a16', onPrimary: 'fffdf8' };
/** As faint as a brand may be. */
const FAINT: MailBrand = { ...LIGHT, background: 'ffffff', text: '6e6e6e' };
const DARK: MailBrand = { name: 'Aurora', logoUrl: null, primary: 'ff5c93', background: '100c22', text: 'f6f2ff', onPrimary: '1a0612' };
const ticket = {
  event: 'Summer',
  name: 'Day pass',
  kind: 'admission' as const,
  holder: 'Ana Silva',
  date: 'Any day',
  time: '',
  place: 'Hall',
  admits: 1,
  price: '$40.00',
  reference: 'R',
};
const sums = [{ label: 'Subtotal', amount: '$40.00' }, { label: 'Total', amount: '$40.00' }]; // prettier-ignore

const tickets = (brand: MailBrand) => ticketPdf({ brand, title: 'Tickets', tickets: [{ ...ticket, qr: '{}' }, { ...ticket, qr: null }] }); // prettier-ignore
const receipt = (brand: MailBrand) =>
  receiptPdf({
    brand,
    reference: 'R',
    when: 'Today',
    buyer: 'Ana',
    lines: [{ name: 'Day pass', date: 'Any day', price: '$40.00' }],
    sums,
    includedTax: '$3.00',
    footer: ['Main St'],
  });

test.each([
  ['tickets', 'light', tickets, LIGHT],
  ['tickets', 'dark', tickets, DARK],
  ['tickets', 'faint', tickets, FAINT],
  ['a receipt', 'faint', receipt, FAINT],
  ['a receipt', 'light', receipt, LIGHT],
  ['a receipt', 'dark', receipt, DARK],
])('%s of a %s brand can be read on paper and on the brand’s own colour', async (_what, _ground, print, brand) => {
  const [page] = await pagesOf(await print(brand));
  const colors = [...textColorsOf(page!)];
  expect(colors).toHaveLength(3);
  for (const color of colors) expect(contrastRatio(color, color === `#${brand.onPrimary}` ? `#${brand.primary}` : '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
