import type { OrderRow } from '#server/orders/order-row.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import type { Tender } from '#server/payments/contract.ts';

/** Why a tender pays for nothing: the bank's own words, or where the money went. Null for a tender that pays or still may. */
export function declineWords({ state: orderState }: Pick<OrderRow, 'state'>, { state, tender, decline_message: said }: PaymentRow): string | null {
  if (state === 'voiding' || state === 'voided') return `${orderState === 'cancelled' ? 'The sale was cancelled. ' : ''}${WENT_BACK[tender] ?? TO_THE_CARD}`;
  if (state === 'declined' || state === 'failed') return said ?? 'The payment did not go through. Nothing was taken.';
  return null;
}

const TO_THE_CARD = 'The money goes back to the card.';
const WENT_BACK: Partial<Record<Tender, string>> = {
  cash: 'The cash was given back.',
  'stored-value': 'The money is on the wristband again.',
};
