import type { Cents } from '#domain/cents.ts';
import type { OrderItemsWire } from '#domain/checkout/order-submission.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { forgetSent } from '#web/buyer/cart/sent-lines.ts';
import { currentKvp } from '#web/buyer/chrome/kvp.ts';
import { recordUse } from '#web/buyer/chrome/resource-use.ts';
import type { HostedCard } from '#web/buyer/dialogs/hosted-card.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import type { CheckoutForm } from '../form/checkout-form.ts';
import type { Step } from '../order-answer.ts';
import { forgetSubmissionKey } from '../submission-key.ts';
import { paymentInfo, registerBuyer, sendOrder, submissionOf, type PaymentSource } from './checkout-api.ts';

export type PayQuestion = {
  ws: ObjectId;
  place: Place;
  form: CheckoutForm;
  profileId: ObjectId | null;
  isSignedIn: boolean;
  items: OrderItemsWire;
  storeId: ObjectId;
  needsCard: boolean;
  today: Day;
  hosted: HostedCard | null;
  robotToken: string | null;
  promoCode: string | null;
  totalCents: Cents;
  eventId: ObjectId | null;
};

/** Everything from the press on Pay to its outcome: registers the buyer if needed, presents the card, and submits the order. */
export async function payOrder(question: PayQuestion): Promise<Step> {
  const step = await attempt(question);
  // With `again` nothing was decided, so the next press uses the same key. In every other case it gets a new one.
  if (step.kind !== 'again') forgetSubmissionKey();
  if (step.kind !== 'done' && step.kind !== 'confirming') {
    forgetSent();
    recordUse(question.ws, question.eventId, 'checkout-error', { message: 'message' in step ? step.message : step.kind });
  }
  return step;
}

async function attempt(question: PayQuestion): Promise<Step> {
  const buyer = await identify(question);
  if ('step' in buyer) return buyer.step;
  const source = await presentCard(question);
  if (source.kind === 'failed') return { kind: 'refused', message: source.message, field: 'card' };
  const { form, items, storeId, robotToken, promoCode, totalCents } = question;
  const submission = submissionOf({
    items,
    storeId,
    profileId: buyer.profileId,
    info: paymentInfo(form, source),
    captchaToken: robotToken,
    cashlessSpending: form.cashlessSpending,
    promoCode,
    kvp: currentKvp(),
    totalCents,
  });
  return sendOrder(question.ws, submission);
}

async function identify({ place, form, profileId, isSignedIn, robotToken }: PayQuestion): Promise<{ profileId: ObjectId } | { step: Step }> {
  if (isSignedIn) return profileId ? { profileId } : { step: { kind: 'refused', message: CHECKOUT.tryLater } };
  const outcome = await registerBuyer(place, form, robotToken);
  if (outcome.kind === 'robot' || (outcome.kind === 'registered' && outcome.usedCheck))
    return { step: { kind: 'refused', message: CHECKOUT.robot, field: 'robot' } };
  if (outcome.kind === 'registered') return { profileId: outcome.registration.profileId };
  if (outcome.kind === 'in-use') return { step: { kind: 'email-in-use' } };
  if (outcome.kind === 'password') return { step: { kind: 'password', message: outcome.message } };
  return { step: { kind: 'refused', message: outcome.message } };
}

async function presentCard({ needsCard, hosted, form, today }: PayQuestion): Promise<PaymentSource | { kind: 'failed'; message: string }> {
  if (!needsCard) return { kind: 'none' };
  if (!hosted) return { kind: 'typed', today };
  const answer = await hosted.tokenize({ name: form.card.name.trim(), zip: form.billing.zip.trim() });
  return 'token' in answer ? { kind: 'token', token: answer.token } : { kind: 'failed', message: answer.error };
}
