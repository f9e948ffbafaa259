import type { Cents } from '#domain/cents.ts';
import type { AttendeeField } from '#domain/checkout/attendee.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Address } from '#domain/validation/address.ts';
import type { PostalAddress } from '#web/buyer/account/postal-addresses.ts';
import { CHECKOUT, FIELD } from '#web/buyer/messages.ts';
import type { Done, Step } from '../order-answer.ts';
import type { EmailState, Faults, FieldName } from './checkout-faults.ts';
import { EMPTY_FORM, formOf, NO_CARD, type AccountFields, type CardFields, type CheckoutForm, type Person } from './checkout-form.ts';

export type PromoState =
  | { kind: 'none' }
  | { kind: 'checking'; code: string }
  | { kind: 'applied'; code: string; discounts: readonly LineDiscount[] }
  | { kind: 'invalid'; code: string; message: string };

/** What a promo code takes off one unit. `holdId` is null where the server names only a product and a date. */
export type LineDiscount = { holdId: ObjectId | null; discountCents: Cents };

type Phase =
  | { kind: 'filling' }
  | { kind: 'processing' }
  /** `orderId` is null if the order was sent before the page was reloaded and its outcome is unknown */
  | { kind: 'confirming'; orderId: ObjectId | null; isLong: boolean }
  | { kind: 'unavailable'; holdIds: readonly ObjectId[] }
  | Done;

export type CheckoutState = {
  form: CheckoutForm;
  /** the errors that are shown: of fields that were left, and all of them after a press on Pay */
  shown: ReadonlyMap<FieldName, string>;
  messages: readonly string[];
  /** each message is about something that was missing and ends once that is there */
  areOfFaults: boolean;
  email: EmailState;
  promo: PromoState;
  phase: Phase;
  /** the total according to the server, once it differs from the one shown */
  serverTotalCents: Cents | null;
  /** goes up whenever the robot check must be done again */
  robotRound: number;
  /** goes up whenever somebody signs out and the form is emptied for the next person */
  visitor: number;
  /** goes up whenever the first wrong field should get the focus */
  faultRound: number;
};

export type CheckoutEvent =
  | { type: 'person'; seat: string; field: AttendeeField; text: string; before: Person }
  | { type: 'account'; field: keyof AccountFields; text: string }
  | { type: 'card'; field: keyof CardFields; text: string }
  | { type: 'billing'; field: keyof Address; text: string }
  | { type: 'cashless'; isOn: boolean }
  | { type: 'agreed'; to: string; isOn: boolean }
  | { type: 'focused'; field: FieldName }
  | { type: 'blurred'; field: FieldName; fault: string | undefined }
  | { type: 'email'; address: string; state: EmailState }
  | { type: 'promo'; promo: PromoState }
  | { type: 'faulty'; faults: Faults; messages: readonly string[] }
  | { type: 'still-missing'; messages: readonly string[] }
  | { type: 'proven' }
  | { type: 'sent' }
  | { type: 'step'; step: Step }
  | { type: 'long' }
  | { type: 'go-on' }
  | { type: 'filled'; profileId: ObjectId; account: Partial<CheckoutForm['account']>; phone: string }
  | { type: 'address'; known: PostalAddress }
  | { type: 'left' }
  | { type: 'total-stale' };

export function startingCheckout(form: CheckoutForm, unanswered: { orderId: ObjectId | null } | null): CheckoutState {
  return {
    form,
    shown: new Map(),
    messages: [],
    areOfFaults: false,
    email: 'unchecked',
    promo: { kind: 'none' },
    phase: unanswered === null ? { kind: 'filling' } : { kind: 'confirming', orderId: unanswered.orderId, isLong: false },
    serverTotalCents: null,
    robotRound: 0,
    visitor: 0,
    faultRound: 0,
  };
}

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { form } = state;
  switch (event.type) {
    case 'person': {
      const person = { ...event.before, [event.field]: event.text };
      return { ...corrected(state, `seat ${event.seat} ${event.field}`), form: { ...form, people: { ...form.people, [event.seat]: person } } };
    }
    case 'account':
      return {
        ...corrected(state, `account ${event.field}`),
        form: { ...form, account: { ...form.account, [event.field]: event.text } },
        ...(event.field === 'email' ? { email: 'unchecked' as const } : {}),
      };
    case 'card':
      return { ...corrected(state, `card ${event.field}`), form: { ...form, card: { ...form.card, [event.field]: event.text } } };
    case 'billing':
      return { ...corrected(state, `billing ${event.field}`), form: { ...form, billing: { ...form.billing, [event.field]: event.text } } };
    case 'cashless':
      return { ...state, form: { ...form, cashlessSpending: event.isOn } };
    case 'agreed':
      return {
        ...without(state, ['terms']),
        form: { ...form, agreedTo: [...form.agreedTo.filter((to) => to !== event.to), ...(event.isOn ? [event.to] : [])] },
      };
    case 'focused':
      return corrected(state, event.field);
    case 'blurred':
      return event.fault === undefined ? without(state, [event.field]) : shownAt(state, event.field, event.fault);
    case 'email':
      if (event.address !== form.account.email) return state;
      return { ...(event.state === 'in-use' ? shownAt(state, 'account email', CHECKOUT.emailInUseBadge) : state), email: event.state };
    case 'promo':
      return { ...state, promo: event.promo, serverTotalCents: null };
    case 'faulty':
      return {
        ...state,
        shown: event.faults,
        messages: event.messages,
        areOfFaults: event.faults.size > 0,
        faultRound: state.faultRound + 1,
      };
    case 'still-missing': {
      const messages = state.messages.filter((message) => event.messages.includes(message));
      return state.areOfFaults && messages.length < state.messages.length ? { ...state, messages } : state;
    }
    case 'proven':
      return { ...without(state, ['robot']), messages: state.messages.filter((message) => message !== CHECKOUT.robot) };
    case 'sent':
      return { ...state, phase: { kind: 'processing' }, messages: [], shown: new Map() };
    case 'step':
      return afterStep(state, event.step);
    case 'long':
      return state.phase.kind === 'confirming' ? { ...state, phase: { ...state.phase, isLong: true } } : state;
    case 'go-on':
      return { ...state, phase: { kind: 'filling' } };
    case 'filled': {
      const own = formOf(form, event.profileId);
      return {
        ...state,
        form: { ...own, account: { ...own.account, ...event.account }, billing: { ...own.billing, phone: own.billing.phone || event.phone } },
      };
    }
    case 'address': {
      const { phone, ...place } = form.billing;
      if (Object.values(place).some((typed) => typed !== '')) return state;
      return { ...state, form: { ...form, billing: { ...form.billing, ...event.known, phone: phone || event.known.phone } } };
    }
    case 'left':
      return { ...state, form: EMPTY_FORM, shown: new Map(), messages: [], email: 'unchecked', visitor: state.visitor + 1 };
    case 'total-stale':
      return state.serverTotalCents === null ? state : { ...state, serverTotalCents: null };
  }
}

function afterStep(before: CheckoutState, step: Step): CheckoutState {
  const state: CheckoutState = { ...before, phase: { kind: 'filling' }, robotRound: before.robotRound + 1 };
  const said = (message: string, shown: [FieldName, string][] = []): CheckoutState => ({
    ...state,
    messages: [message],
    areOfFaults: false,
    shown: new Map(shown),
    faultRound: before.faultRound + 1,
  });
  switch (step.kind) {
    case 'done':
      return { ...before, phase: step, messages: [], form: { ...before.form, card: NO_CARD } };
    case 'confirming':
      return { ...before, phase: { kind: 'confirming', orderId: step.orderId, isLong: false }, messages: [] };
    case 'challenge':
      return before;
    case 'unavailable':
      return { ...state, phase: { kind: 'unavailable', holdIds: step.holdIds }, messages: [] };
    case 'new-total':
      return { ...said(step.message), serverTotalCents: step.totalCents };
    case 'email-in-use':
      return { ...said(CHECKOUT.emailInUse, [['account email', CHECKOUT.emailInUseBadge]]), email: 'in-use' };
    case 'password':
      return said(step.message, [['account password1', step.message]]);
    case 'refused':
      if (step.field === 'promo')
        return { ...said(step.message), promo: { kind: 'invalid', code: codeOf(before.promo), message: step.message }, serverTotalCents: null };
      return said(step.message, step.field === 'robot' ? [['robot', step.message]] : []);
    case 'sign-in-again':
    case 'again':
      return said(step.kind === 'again' ? step.message : CHECKOUT.signInAgain);
  }
}

const codeOf = (promo: PromoState): string => (promo.kind === 'none' ? '' : promo.code);

function shownAt(state: CheckoutState, field: FieldName, fault: string): CheckoutState {
  return { ...state, shown: new Map([...state.shown, [field, fault]]) };
}

/** A field that is being corrected is given another chance. */
const corrected = (state: CheckoutState, field: FieldName): CheckoutState => without(state, [field, ...pairOf(field, state.shown)]);

function without(state: CheckoutState, fields: readonly FieldName[]): CheckoutState {
  if (!fields.some((field) => state.shown.has(field))) return state;
  return { ...state, shown: new Map([...state.shown].filter(([field]) => !fields.includes(field))) };
}

/** Two fields that share one error lose it together. Errors of their own are cleared separately. */
function pairOf(field: FieldName, shown: Faults): FieldName[] {
  const pairs: { fields: FieldName[]; fault: string }[] = [
    { fields: ['account password1', 'account password2'], fault: FIELD.passwordsDiffer },
    { fields: ['card expMonth', 'card expYear'], fault: FIELD.cardExpired },
  ];
  return pairs.find(({ fields, fault }) => fields.includes(field) && fields.every((one) => shown.get(one) === fault))?.fields ?? [];
}
