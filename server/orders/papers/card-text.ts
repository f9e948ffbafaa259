import type { PaymentRow } from '#server/payments/attempts.ts';

/** 'Visa ending in 4242', or 'card' where the bank has not said which. */
export function cardText({ brand, last_four }: Pick<PaymentRow, 'brand' | 'last_four'>): string {
  return last_four ? `${brand ?? 'card'} ending in ${last_four}` : 'card';
}
