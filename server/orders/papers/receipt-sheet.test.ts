import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { bandsOf } from '#server/testing/bands.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openRegister } from '#server/testing/register.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';
import { receiptSheet } from './receipt-sheet.ts';
import { readPapers } from './ticket-sheet.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

/** The receipt of an order whose books say this. */
async function receiptOf(books: object) {
  const papers = await readPapers(shop.ctx, await shop.buy(await shop.buyer({ email: 'maya@example.test' }), { count: 2 }));
  return receiptSheet(shop.ctx, { ...papers, order: { ...papers.order, ...books } });
}

test('a receipt says what was taken off, added and given back, to whom, and when the sale was complete', async () => {
  const storeId = await shop.add(TEMPLATE.store, { name: 'Pier', receipt_footer: 'One\nTwo\nThree\nFour\nFive' });
  const papers = await readPapers(shop.ctx, await shop.buy(await shop.buyer({ email: 'ortiz@example.test' })));
  const books = {
    store_id: storeId,
    items_cents: 4000,
    discount_cents: 500,
    tax_cents: 289,
    fees_cents: 150,
    total_cents: 3939,
    refunded_cents: 1000,
    included_tax_cents: 77,
    created_at: new Date('2026-07-01T12:00:00Z'),
    completed_at: new Date('2026-07-04T17:05:00Z'),
  };
  const sheet = await receiptSheet(shop.ctx, { ...papers, order: { ...papers.order, ...books } });
  expect(sheet.sums.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Subtotal $40.00',
    'Discount -$5.00',
    'Tax $2.89',
    'Fees $1.50',
    'Total $39.39',
    'Paid by Visa ending in 4242 $40.00',
    'Refunded -$10.00',
  ]);
  expect(sheet).toMatchObject({ includedTax: '$0.77', buyer: 'Maya Ortiz   ·   ortiz@example.test', footer: ['One', 'Two', 'Three', 'Four'] });
  expect(sheet.lines).toMatchObject([{ name: 'Day pass', price: '$40.00' }]);
  expect(sheet.when).toContain('Jul 4, 2026');
});

test('what is nothing is left out, but for what it came to', async () => {
  const sheet = await receiptOf({ items_cents: 0, tax_cents: 0, total_cents: 0, buyer_name: '' });
  expect(sheet.sums.map(({ label }) => label)).toEqual(['Subtotal', 'Total', 'Paid by Visa ending in 4242']);
  expect(sheet).toMatchObject({ includedTax: null, buyer: 'maya@example.test' });
});

test('what was paid in parts is told by the part, cash of one hand as one sum, and a declined card not at all', async () => {
  const register = await openRegister(house);
  const { order_id } = await register.sale(2);
  for (const amount_base of ['10.00', '5.00']) await register.act('charge-cash', { order_id, amount_base });
  expect(await register.act('charge-card', { order_id, ...BAD_CARD })).toMatchObject({ success: false });
  await register.act('charge-card', { order_id, ...GOOD_CARD });
  await register.act('complete-order', { order_id });
  const { sums } = await receiptSheet(register.ctx, await readPapers(register.ctx, order_id));
  expect(sums.slice(-2)).toEqual([
    { label: 'Paid in cash', amount: '$15.00' },
    { label: 'Paid by Visa ending in 4242', amount: '$65.00' },
  ]);
});

test('what a wristband paid is not called a card', async () => {
  const register = await openRegister(house);
  const bands = bandsOf(register);
  const { order_id } = await bands.pay((await bands.band('50.00')).uid);
  const { sums } = await receiptSheet(register.ctx, await readPapers(register.ctx, order_id));
  expect(sums.at(-1)).toEqual({ label: 'Paid by wristband', amount: '$40.00' });
});
