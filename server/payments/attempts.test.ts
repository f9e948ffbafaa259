import { expect, test } from 'vitest';
import { returnableCents } from './attempts.ts';

const PAID = { amount_cents: 4000, taken_cents: null, disputed_cents: 0, refunded_cents: 0, refund_reserved_cents: 0 };

test.each<[string, Partial<typeof PAID> | { taken_cents: number }, number]>([
  ['all that was paid', {}, 4000],
  ['no more than was asked for, where more was taken', { taken_cents: 5000 }, 4000],
  ['no more than was taken, where that is less', { taken_cents: 3000 }, 3000],
  ['what is neither refunded, reserved nor disputed', { refunded_cents: 1000, refund_reserved_cents: 500, disputed_cents: 300 }, 2200],
  ['nothing, where the bank took back what had been refunded', { refunded_cents: 4000, disputed_cents: 4000 }, 0],
])('may be given back: %s', (_, brought, cents) => {
  expect(returnableCents({ ...PAID, ...brought })).toBe(cents);
});
