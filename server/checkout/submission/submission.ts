import type { SubmittedUnit } from '#domain/checkout/order-submission.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Refusal } from '#server/orders/purchase/quote.ts';
import type { CardFields } from '#server/payments/vault.ts';
import { CHECK_IS_DOWN, type CaptchaOutcome } from '#server/platform/captcha/captcha.ts';

/** What a buyer sends to pay, translated into the terms of the code. */
export type Submission = {
  profileId: ObjectId | null;
  checkoutKey: string | null;
  storeId: ObjectId;
  units: readonly SubmittedUnit[];
  promoCode: string | null;
  seenTotals: readonly number[] | null;
  card: CardFields;
  captchaToken: string | null;
  /** null: not sent, so nothing changes */
  cashless: boolean | null;
  /** the fields that were sent, also blank ones */
  billing: Record<string, string>;
  kvp: Record<string, string>;
};

/**
 * `confirming`: the bank has not answered yet; the buyer asks again with the order's id. `requires-action`: the bank asks the buyer something first; asking with the order's id
 * also returns what the browser needs for it.
 */
type SubmitStatus = 'complete' | 'declined' | 'confirming' | 'requires-action' | 'refused';

export type SubmitAnswer = {
  success: boolean;
  status: SubmitStatus;
  orderId: ObjectId | null;
  /** for a complete order */
  reference: string | null;
  captchaPassed: boolean;
  unavailable: Refusal[];
  declineMessage: string | null;
  errorMessage: string | null;
  totalCents: number | null;
};

export const TRY_LATER = 'Please try again later.';
export const CARD_NEEDED = 'Please provide all credit card information.';
export const BILLING_NEEDED = 'Please provide billing information.';
export const PEOPLE_NEEDED = 'Please fill in all pass information.';
export const BEING_PAID = 'This is being paid for in another window. Please wait a moment.';
export const MONEY_GOES_BACK = 'Nothing was bought. What your bank approved goes back to your card.';
export const BANK_UNANSWERED = 'Your bank’s question was not answered in time, and nothing was charged. Please pay again.';
const CONFIRMING = 'We are confirming your payment.';
export const TOTAL_CHANGED = 'The total of your order has changed. Please look at it again.';
export const PROMO_INVALID = 'This promo code is not valid.';

/** A refusal unless `changes` says otherwise. */
const answer = (changes: Partial<SubmitAnswer>): SubmitAnswer => ({
  success: false,
  status: 'refused',
  orderId: null,
  reference: null,
  captchaPassed: true,
  unavailable: [],
  declineMessage: null,
  errorMessage: null,
  totalCents: null,
  ...changes,
});

export const refusedBecause = (errorMessage: string, more: Partial<SubmitAnswer> = {}): SubmitAnswer => answer({ errorMessage, ...more });
export const notHuman = (outcome: CaptchaOutcome): SubmitAnswer =>
  answer({ captchaPassed: false, errorMessage: outcome === 'unavailable' ? CHECK_IS_DOWN : null });
export const noLongerForSale = (unavailable: Refusal[]): SubmitAnswer => answer({ unavailable });
export const completed = (order: { orderId: ObjectId; reference: string; totalCents: number }): SubmitAnswer =>
  answer({ success: true, status: 'complete', ...order });
export const declined = (orderId: ObjectId, declineMessage: string | null, otherwise = TRY_LATER): SubmitAnswer =>
  answer({ status: 'declined', orderId, declineMessage, errorMessage: declineMessage === null ? otherwise : null });
export const confirming = (orderId: ObjectId): SubmitAnswer => answer({ status: 'confirming', orderId, errorMessage: CONFIRMING });
export const challenged = (orderId: ObjectId): SubmitAnswer => answer({ status: 'requires-action', orderId, errorMessage: CONFIRMING });
