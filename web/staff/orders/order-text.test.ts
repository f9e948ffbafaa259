import { expect, test } from 'vitest';
import { payment, soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { boughtText, methodText, orderState, thingState, transactionState } from './order-text.ts';

test.each<[string, string | null, 'admission' | 'merchandise', string]>([
  ['sold', 'active', 'admission', 'Valid'],
  ['sold', 'used', 'admission', 'Used'],
  ['sold', 'out', 'admission', 'Gone out'],
  ['sold', 'transferred', 'admission', 'Handed on'],
  ['sold', null, 'admission', 'Handed on'],
  ['sold', null, 'merchandise', 'Sold'],
  ['sold', 'active', 'merchandise', 'To be collected'],
  ['sold', 'used', 'merchandise', 'Collected'],
  ['sold', 'revoked', 'admission', 'Not valid any more'],
  ['refunded', 'revoked', 'admission', 'Refunded'],
  ['void', null, 'admission', 'Cancelled'],
  ['open', null, 'admission', 'Not paid'],
])('an item %s whose ticket is %s (%s) is called %s', (state, admission_status, kind, text) =>
  expect(thingState({ state: state as 'sold', admission_status, kind }).text).toBe(text),
);

test.each<[string, 'none' | 'partial' | 'full', string]>([
  ['complete', 'none', 'Paid'],
  ['complete', 'partial', 'Partly refunded'],
  ['complete', 'full', 'Refunded'],
  ['needs_review', 'none', 'Waits for a review'],
  ['something_new', 'none', 'something new'],
])('an order %s, refunded %s, is called %s', (status, refund_status, text) => expect(orderState({ status, refund_status, transactions: [] }).text).toBe(text));

test('an order whose money the buyer’s bank has taken back is not called paid', () =>
  expect(orderState(soldOrder({ transactions: [payment(1, { disputed: 80 })] }))).toEqual({ text: 'Disputed', tone: 'bad' }));

test('an item taken back without money is not called refunded', () => {
  expect(thingState(soldThing(1, { state: 'refunded', refunded: 0 })).text).toBe('Taken back');
  expect(thingState(soldThing(1, { state: 'refunded', refunded: 40 })).text).toBe('Refunded');
  expect(thingState(soldThing(1, { state: 'refunded', total: 0 })).text).toBe('Refunded');
});

test.each([
  [{ method: 'card', account_type: 'Visa', last_four: '4242' }, 'Visa 4242'],
  [{ method: 'manual_card' }, 'Card'],
  [{ method: 'card-manual', account_type: null, last_four: null }, 'Card'],
  [{ method: 'cash' }, 'Cash'],
  [{ method: 'stored_value' }, 'Wristband'],
])('%o is told as %s', (payment, text) => expect(methodText(payment)).toBe(text));

test.each<['CHARGE' | 'REFUND', 'approved' | 'declined' | 'N/A', string, string]>([
  ['CHARGE', 'approved', 'complete', 'Paid'],
  ['CHARGE', 'declined', 'complete', 'Declined'],
  ['CHARGE', 'N/A', 'paying', 'The bank has not said yet'],
  ['CHARGE', 'N/A', 'cancelled', 'Taken back'],
  ['REFUND', 'approved', 'complete', 'Refunded'],
  ['REFUND', 'N/A', 'complete', 'On its way'],
  ['REFUND', 'declined', 'complete', 'Refused by the bank'],
])('a %s that is %s of an order %s is called %s', (action, response_status, status, text) =>
  expect(transactionState({ action, response_status } as never, { status }).text).toBe(text),
);

test('what was bought is counted by name', () => {
  expect(boughtText([{ name: 'Adult' }, { name: 'Parking' }, { name: 'Adult' }])).toBe('2 × Adult, Parking');
  expect(boughtText([])).toBe('');
});
