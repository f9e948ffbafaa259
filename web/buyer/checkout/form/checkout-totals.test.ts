import { expect, test } from 'vitest';
import type { CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/cents.ts';
import { caretAfter, formatCardNumber } from '#web/ui/card-number/card-number.ts';
import { newUlid } from '../submission-key.ts';
import { chosenStoreId } from '../use-checkout-parts.ts';
import { checkoutTotals } from './checkout-totals.ts';

const PASS = 'a'.repeat(24);
const STORE = '5'.repeat(24);
const line = (ticketId: string, price: number): CartLine => ({
  passId: PASS,
  eventId: PASS,
  storeId: STORE,
  name: 'Pass',
  priceCents: cents(price),
  visitDate: 'any',
  ticketId,
});
const store = { _id: STORE, tax: { rate: 10, included: false }, fees: [{ name: 'Service', kind: 'fixed' as const, amount: 1.5, per: 'ticket' as const }] };
const products = new Map([[PASS, { _id: PASS } as Product]]);

test('tax and fees of the store come on top, discounts off first', () => {
  const discount = { passId: PASS, visitDate: 'any' as const, holdId: 'one', discountCents: cents(500) };
  const { discountCents, addedTaxCents, feeCents, totalCents } = checkoutTotals([line('one', 2000), line('two', 1000)], products, store, [discount]);
  expect({ discountCents, addedTaxCents, feeCents, totalCents }).toEqual({ discountCents: 500, addedTaxCents: 250, feeCents: 300, totalCents: 3050 });
});

test('a product’s own rules replace those of the store, and a discount never exceeds the price', () => {
  const own = new Map([[PASS, { _id: PASS, tax: { rate: 0, included: false } } as Product]]);
  const discount = { passId: PASS, visitDate: 'any' as const, holdId: 'one', discountCents: cents(9999) };
  expect(checkoutTotals([line('one', 2000)], own, store, [discount]).totalCents).toBe(0);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['37828224631000512', '3782 8224 6310 0051'],
  ['12ab34', '1234'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown));

test.each([
  [0, 0],
  [4, 4],
  [5, 6],
  [16, 19],
  [20, 19],
])('after %i digits the caret stands at %i', (digits, at) => expect(caretAfter('4242 4242 4242 4242', digits)).toBe(at));

test('a key is 26 letters, sorts by time and differs by chance', () => {
  const zero = new Uint8Array(16);
  const key = newUlid(1_800_000_000_000, crypto.getRandomValues(new Uint8Array(16)));
  expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(newUlid(1, zero) < newUlid(2, zero)).toBe(true);
  expect(newUlid(1_800_000_000_000, crypto.getRandomValues(new Uint8Array(16)))).not.toBe(key);
});

test.each([
  [STORE, '', STORE],
  [undefined, `?store_id=${STORE}`, STORE],
  ['nonsense', '', '6'.repeat(24)],
  ['nonsense', `?store_id=${STORE}`, STORE],
  ['AB'.repeat(12), '', 'ab'.repeat(12)],
  [undefined, '?store_id=nonsense', '6'.repeat(24)],
  [undefined, '', '6'.repeat(24)],
])('store of path %j and query %j', (path, query, expected) =>
  expect(chosenStoreId(path, query, { lines: [{ ...line('one', 1), storeId: '6'.repeat(24) }], promoCode: null })).toBe(expected),
);
