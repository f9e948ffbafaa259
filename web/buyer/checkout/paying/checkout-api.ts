import { parseCents, toDecimalText, ZERO_CENTS, type Cents } from '#domain/cents.ts';
import type { OrderItemsWire } from '#domain/checkout/order-submission.ts';
import type { Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Kvp } from '#domain/kvp.ts';
import { normalCard } from '#domain/validation/card.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { checkPromoCodeContract } from '#server/actions/check-promo-code/contract.ts';
import { orderStatusContract } from '#server/actions/order-status/contract.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { checkEmail } from '#server/api/check-email/contract.ts';
import { register } from '#server/api/register/contract.ts';
import type { BodyOf, OutputOf } from '#server/http/contract.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { asksForPerson, call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { checkoutKeyHeader, forgetRegistration, knownRegistration, rememberRegistration, type Registration } from '#web/lib/kept/registration.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import type { EmailState } from '../form/checkout-faults.ts';
import type { CheckoutForm } from '../form/checkout-form.ts';
import type { LineDiscount } from '../form/checkout-state.ts';
import { stepOfSubmission, type Step } from '../order-answer.ts';
import { forgetSubmissionKey, submissionKey } from '../submission-key.ts';

type Submission = BodyOf<typeof submitOrderContract>['data'];
type PaymentInfo = NonNullable<Submission['payment_info']>;

/** Only 409 means that the address is in use. An address that this browser has just registered counts as free. */
export async function readEmailState(realmId: string, typed: string): Promise<EmailState> {
  const email = parseEmail(typed);
  if (email === null) return 'unchecked';
  if (knownRegistration()?.email === email) return 'free';
  const result = await call(checkEmail, { params: { realm: realmId, email } });
  if (result.success) return 'free';
  return result.status === 409 ? 'in-use' : 'unchecked';
}

type PromoAnswer = { kind: 'applied'; discounts: LineDiscount[] } | { kind: 'invalid'; message: string } | { kind: 'trouble'; message: string };

export async function checkPromo(ws: ObjectId, items: OrderItemsWire, code: string): Promise<PromoAnswer> {
  const result = await call(checkPromoCodeContract, { params: { ws }, body: { data: { items, promo_code: code } } }, { headers: checkoutKeyHeader() });
  if (!result.success) {
    if (result.status === 400) return { kind: 'invalid', message: result.data?.[0]?.message ?? CHECKOUT.promoInvalid };
    return { kind: 'trouble', message: result.status === 0 ? CHECKOUT.connectionLost : failureText(result, CHECKOUT.tryLater) };
  }
  const discounts = result.data.items
    .filter((item) => item.discount_applied)
    .map(({ item_id, discount_amount }) => ({ holdId: item_id, discountCents: parseCents(discount_amount) ?? ZERO_CENTS }));
  return discounts.length > 0 ? { kind: 'applied', discounts } : { kind: 'invalid', message: CHECKOUT.promoInvalid };
}

type RegisterOutcome =
  | { kind: 'registered'; registration: Registration; usedCheck: boolean }
  | { kind: 'in-use' }
  | { kind: 'robot' }
  | { kind: 'password'; message: string }
  | { kind: 'failed'; message: string };

/**
 * Registers a signed-out buyer. A retry continues with the account that this browser has just made, and corrects what it says of the person. The robot check is sent only if the
 * server asks for it, because it counts once and the order needs it too.
 */
export async function registerBuyer(place: Place, { account, billing }: CheckoutForm, robotToken: string | null): Promise<RegisterOutcome> {
  const email = parseEmail(account.email) ?? account.email.trim();
  const named = { first_name: account.firstName.trim(), last_name: account.lastName.trim() };
  const profile = { ...named, phone: billing.phone.trim() };
  const body = {
    app_key: place.appKey,
    realm_id: place.realmId,
    workspace_id: place.workspaceId,
    email,
    password: account.password1,
    template_id: TEMPLATE.consumer,
    profile,
    template: named,
  } as const;
  const person = JSON.stringify(profile);
  const known = knownRegistration();
  if (known?.email === email) return { kind: 'registered', registration: await corrected(known, body, person), usedCheck: false };
  let result = await sendRegistration(body);
  const usedCheck = robotToken !== null && asksForPerson(result);
  if (usedCheck) result = await sendRegistration({ ...body, captcha_token: robotToken });
  if (result.success && result.data.profile_id) return { kind: 'registered', registration: remembered(email, result.data, person), usedCheck };
  if (result.success) return { kind: 'failed', message: CHECKOUT.tryLater };
  const [error] = result.data ?? [];
  if (result.status === 409) return { kind: 'in-use' };
  if (asksForPerson(result)) return { kind: 'robot' };
  if (result.status === 400 && error?.path?.includes('password')) return { kind: 'password', message: error.message };
  return { kind: 'failed', message: result.status === 0 ? CHECKOUT.connectionLost : CHECKOUT.tryLater };
}

/** The account as it is, where it cannot be corrected any more: its email may have been confirmed meanwhile. */
async function corrected(known: Registration, body: BodyOf<typeof register>, person: string): Promise<Registration> {
  if (registered.profileId !== known.profileId || registered.person === person || body.password === '') return known;
  const result = await sendRegistration(body);
  return result.success && result.data.profile_id === known.profileId ? remembered(known.email, result.data, person) : known;
}

/** Whom this page has registered, and as what person. Not kept over a reload, as the password is not either. */
let registered = { profileId: '', person: '' };

function remembered(email: string, { profile_id: profileId, checkout_key: checkoutKey }: OutputOf<typeof register>, person: string): Registration {
  registered = { profileId, person };
  rememberRegistration({ email, profileId, checkoutKey });
  return { email, profileId, checkoutKey, until: 0 };
}

/** If the answer is lost, the request is sent again. The same key makes no second account. */
async function sendRegistration(body: BodyOf<typeof register>) {
  const options = { idempotencyKey: keyFor(JSON.stringify(body)), headers: checkoutKeyHeader() };
  const result = await call(register, { body }, options);
  return !result.success && result.status === 0 ? call(register, { body }, options) : result;
}

let lastKey = { text: '', key: '' };

function keyFor(text: string): string {
  if (lastKey.text !== text) lastKey = { text, key: randomKey() };
  return lastKey.key;
}

/** Sends an order and returns what the answer means. An expired checkout key is forgotten, so that the next press registers again. */
export async function sendOrder(ws: ObjectId, submission: Submission): Promise<Step> {
  const send = () =>
    call(submitOrderContract, { params: { ws }, body: { data: submission } }, { idempotencyKey: submissionKey(), headers: checkoutKeyHeader() });
  let step = stepOfSubmission(await send());
  // A lost answer is asked for again under the same key, and so is an order that the server is still working on.
  for (let round = 0; step.kind === 'again' && round < 3; round++) {
    // The key was left over from a page that was closed. A new key is safe because the holds themselves prevent a second order.
    if (step.needsNewKey) forgetSubmissionKey();
    await new Promise((resolve) => setTimeout(resolve, step.kind === 'again' ? (step.waitMs ?? 800 * 2 ** round) : 0));
    step = stepOfSubmission(await send());
  }
  if (step.kind === 'sign-in-again') forgetRegistration();
  return step;
}

/** null: not decided yet. `no-order`: there is no order, or none of this buyer's. */
export async function askOrderStatus(ws: ObjectId, asked: { order_id: ObjectId } | { item_ids: ObjectId[] }): Promise<Step | 'no-order' | null> {
  const data = { ...asked, checkout_key: knownRegistration()?.checkoutKey ?? null };
  const result = await call(orderStatusContract, { params: { ws }, body: { data } });
  if (!result.success && [401, 404].includes(result.status)) return 'no-order';
  const step = stepOfSubmission(result);
  return step.kind === 'confirming' || step.kind === 'again' || step.kind === 'sign-in-again' ? null : step;
}

export type PaymentSource = { kind: 'none' } | { kind: 'typed'; today: Day } | { kind: 'token'; token: string };

export function paymentInfo({ card, billing }: CheckoutForm, source: PaymentSource): PaymentInfo {
  const info: PaymentInfo = {
    action: 'CHARGE',
    billing_phone: billing.phone.trim(),
    billing_address: billing.street.trim(),
    billing_suite: billing.unit.trim(),
    billing_city: billing.city.trim(),
    billing_state: billing.state,
    billing_zip: billing.zip.trim(),
  };
  if (source.kind === 'none') return info;
  if (source.kind === 'token') return { ...info, name_on_card: card.name.trim() || null, card_token: source.token };
  const { name, number, expMonth, expYear, cvv } = normalCard({ ...card, zip: billing.zip }, source.today);
  return { ...info, name_on_card: name, card_number: number, card_exp_month: expMonth, card_exp_year: expYear, card_cvv: cvv };
}

type SubmissionParts = {
  items: OrderItemsWire;
  storeId: ObjectId;
  profileId: ObjectId;
  info: PaymentInfo;
  captchaToken: string | null;
  cashlessSpending: boolean;
  promoCode: string | null;
  kvp: Kvp;
  totalCents: Cents;
};

export function submissionOf(parts: SubmissionParts): Submission {
  return {
    items: parts.items,
    payment_info: parts.info,
    captcha_token: parts.captchaToken,
    cashless_spending: parts.cashlessSpending,
    profile_id: parts.profileId,
    promo_code: parts.promoCode,
    kvp: parts.kvp,
    store_id: parts.storeId,
    total: toDecimalText(parts.totalCents),
  };
}
