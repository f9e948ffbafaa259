import { expect, test } from 'vitest';
import { toDecimalText } from '#domain/cents.ts';
import type { Review } from '#web/staff/chrome/waiting/waiting.ts';
import { reviewOf } from '#web/testing/staff-desk.ts';
import { stepsOf } from './review-steps.ts';
import { reviewWords } from './review-words.ts';

const money = (amount: Parameters<typeof toDecimalText>[0]) => `$${toDecimalText(amount)}`;
const told = (more: Partial<Review>) => reviewWords(reviewOf(more), money, 'USD').happened;
const steps = (more: Partial<Review>) => stepsOf(reviewOf(more), money, 'USD').map((step) => step.label);

test.each<[Partial<Review>, string]>([
  [{}, 'Order ABC costs $40.00, and the bank took $42.50'],
  [{ currency: 'EUR' }, 'Order ABC costs $40.00, and the bank took 42.50 EUR'],
  [{ taken: null }, 'Order ABC costs $40.00, and the bank took nothing'],
  [{ kind: 'sale', taken: 10 }, 'Sale ABC at a till was paid $10.00 of $40.00 and left'],
  [{ kind: 'dispute', taken: 40, what: 'product_not_received' }, 'The buyer of order ABC disputes $40.00 with their bank (product not received)'],
  [{ kind: 'break', what: 'missing-here', taken: 42 }, 'The gateway has $42.00 that our books do not know'],
  [{ kind: 'break', what: 'not-taken', taken: 42 }, 'Our books have $42.00 as paid, the gateway says that it was not'],
  [{ kind: 'break', what: 'refunded-there', taken: null }, 'Money was given back at the gateway that nobody gave back here'],
  [{ kind: 'break', what: 'void-failed', taken: 42 }, 'A charge of $42.00 was undone, and the money came back from the buyer’s bank'],
  [{ kind: 'break', what: 'charge.expired' }, 'The gateway told of something that fits nothing here (charge expired)'],
  [{ kind: 'job', what: 'send-refund' }, 'Sending a refund to the bank was tried for a day and given up'],
  [{ kind: 'job', what: 'new-work' }, 'Follow-up work (new work) was tried for a day and given up'],
])('%j', (more, happened) => expect(told(more)).toBe(happened));

test('an order with nothing taken, or in another currency, cannot be accepted', () => {
  expect(steps({})).toEqual(['Accept what was taken', 'Give back and cancel']);
  expect(steps({ currency: 'EUR' })).toEqual(['Give back and cancel']);
  expect(steps({ taken: null, currency: null })).toEqual(['Give back and cancel']);
});

test('what cannot be accepted is not said to be', () => {
  const means = (more: Partial<Review>) => reviewWords(reviewOf(more), money, 'USD').means;
  expect(means({})).toContain('Accept what was taken');
  for (const more of [{ currency: 'EUR' }, { taken: null, currency: null }]) expect(means(more)).toContain('cannot be accepted');
});

test('each kind has its steps; a dispute is answered at the bank', () => {
  expect(steps({ kind: 'sale' })).toEqual(['Cancel the sale']);
  expect(steps({ kind: 'break' })).toEqual(['Let it stand']);
  expect(steps({ kind: 'break', what: 'refund-missing' })).toEqual(['It never left']);
  expect(steps({ kind: 'break', what: 'refunded-there' })).toEqual(['It was meant']);
  for (const what of ['missing-there', 'not-taken']) expect(steps({ kind: 'break', what })).toEqual(['It was never taken']);
  expect(steps({ kind: 'break', what: 'status' })).toEqual(['Let it stand']);
  expect(steps({ kind: 'job' })).toEqual(['Try again', 'Leave it undone']);
  expect(steps({ kind: 'dispute' })).toEqual([]);
});

test('accepting says by how much the bank took more or less', () => {
  const does = (taken: number) => stepsOf(reviewOf({ taken }), money, 'USD')[0]!.does;
  expect(does(42.5)).toContain('The bank took $2.50 more than it costs');
  expect(does(38)).toContain('The bank took $2.00 less than it costs');
});
