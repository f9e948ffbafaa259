import { cents, centsOf, type Cents } from '#domain/cents.ts';
import { isPaid, type DoneSale } from './desk-state.ts';

/** The change to give back from the cash that was handed over. */
export const changeOf = ({ payments }: Pick<DoneSale, 'payments'>): Cents =>
  cents(payments.filter(isPaid).reduce((sum, payment) => sum + centsOf(payment.amount_change), 0));
