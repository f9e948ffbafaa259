import { parseCents, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import type { Result } from '#web/lib/calls/call.ts';

export type OrderAnswer = OutputOf<typeof submitOrderContract>;

/** A paid order: its id, its number as the buyer sees it, and its total. */
export type Done = { kind: 'done'; orderId: ObjectId; number: string | null; totalCents: Cents | null };

/**
 * What an answer means for the page. `again`: nothing was decided, so the same submission may be sent again under the same key. After any other step the next press is a new
 * submission.
 */
export type Step =
  | Done
  | { kind: 'confirming'; orderId: ObjectId }
  | { kind: 'challenge'; clientSecret: string }
  | { kind: 'refused'; message: string; field?: 'robot' | 'promo' | 'people' | 'card'; isDecline?: true }
  | { kind: 'unavailable'; holdIds: ObjectId[] }
  | { kind: 'new-total'; totalCents: Cents; message: string }
  | { kind: 'email-in-use' }
  | { kind: 'password'; message: string }
  | { kind: 'sign-in-again' }
  | { kind: 'again'; message: string; waitMs?: number; needsNewKey?: true };

export function stepOfSubmission(result: Result<OrderAnswer>): Step {
  if (!result.success) return stepOfRefusal(result);
  const item = result.data.items[0];
  if (!item) return { kind: 'refused', message: CHECKOUT.tryLater };
  if (item.success && item.order_id) return { kind: 'done', orderId: item.order_id, number: item.order_number, totalCents: parseCents(item.total) };
  if (item.client_secret) return { kind: 'challenge', clientSecret: item.client_secret };
  if ((item.status === 'confirming' || item.status === 'requires-action') && item.order_id) return { kind: 'confirming', orderId: item.order_id };
  if (!item.captcha_status) return { kind: 'refused', message: item.error_message ?? CHECKOUT.robot, field: 'robot' };
  if (item.unavailable.length > 0) return { kind: 'unavailable', holdIds: item.unavailable.map((unit) => unit.item_id) };
  const totalCents = item.status === 'refused' ? parseCents(item.total) : null;
  if (totalCents !== null) return { kind: 'new-total', totalCents, message: item.error_message ?? CHECKOUT.tryLater };
  if (item.decline_message) return { kind: 'refused', message: item.decline_message, isDecline: true };
  return { kind: 'refused', message: item.error_message ?? CHECKOUT.tryLater, ...fieldOf(item.error_message) };
}

function stepOfRefusal({ status, data }: Result<OrderAnswer> & { success: false }): Step {
  const [error] = data ?? [];
  if (status === 0) return { kind: 'again', message: CHECKOUT.orderUnanswered };
  if (status === 401) return { kind: 'sign-in-again' };
  if (status === 409 && error?.code === 'still-running') return { kind: 'again', message: CHECKOUT.tryLater, waitMs: 1500 };
  if (status === 422) return { kind: 'again', message: CHECKOUT.tryLater, waitMs: 0, needsNewKey: true };
  if (status >= 500) return { kind: 'again', message: CHECKOUT.tryLater };
  if (status === 429 && error) return { kind: 'refused', message: error.message };
  return { kind: 'refused', message: CHECKOUT.tryLater };
}

/** Shows a refusal at the part of the page that it is about. */
function fieldOf(message: string | null): { field?: 'promo' | 'people' | 'card' } {
  if (message === CHECKOUT.cardInformation) return { field: 'card' };
  if (message === CHECKOUT.passInformation) return { field: 'people' };
  return message?.includes('promo code') ? { field: 'promo' } : {};
}
