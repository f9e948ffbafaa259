import { expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { FieldName } from './checkout-faults.ts';
import { EMPTY_FORM, parseStoredForm, serializeForm, type CheckoutForm } from './checkout-form.ts';
import { checkoutReducer, startingCheckout, type CheckoutEvent, type CheckoutState } from './checkout-state.ts';

const ORDER = 'c'.repeat(24);
const start = startingCheckout(EMPTY_FORM, null);
const after = (...events: CheckoutEvent[]): CheckoutState => events.reduce(checkoutReducer, start);
const typed: CheckoutEvent = { type: 'card', field: 'number', text: '4242' };
const step = (value: Extract<CheckoutEvent, { type: 'step' }>['step']): CheckoutEvent => ({ type: 'step', step: value });
const refused = step({ kind: 'refused', message: 'No.' });

test('a press clears what was said and waits', () => {
  const faulty = after({ type: 'faulty', faults: new Map<FieldName, string>([['billing zip', 'x']]), messages: ['Said.'] });
  expect(faulty).toMatchObject({ faultRound: 1, messages: ['Said.'] });
  expect(checkoutReducer(faulty, { type: 'sent' })).toMatchObject({ phase: { kind: 'processing' }, messages: [] });
});

test('a refusal keeps what was typed, asks for a new robot check and says why', () => {
  expect(after(typed, { type: 'sent' }, refused)).toMatchObject({
    phase: { kind: 'filling' },
    form: { card: { number: '4242' } },
    robotRound: 1,
    messages: ['No.'],
  });
});

test.each<[CheckoutEvent, object]>([
  [step({ kind: 'done', orderId: ORDER, number: null, totalCents: null }), { phase: { kind: 'done', orderId: ORDER }, form: { card: { number: '' } } }],
  [step({ kind: 'confirming', orderId: ORDER }), { phase: { kind: 'confirming', orderId: ORDER, isLong: false } }],
  [step({ kind: 'unavailable', holdIds: ['h'] }), { phase: { kind: 'unavailable', holdIds: ['h'] } }],
  [step({ kind: 'new-total', totalCents: cents(500), message: 'Changed.' }), { phase: { kind: 'filling' }, serverTotalCents: 500, messages: ['Changed.'] }],
  [step({ kind: 'email-in-use' }), { email: 'in-use', messages: ['Email is already in use.'], shown: new Map([['account email', 'Already in use']]) }],
  [step({ kind: 'again', message: 'Lost.' }), { phase: { kind: 'filling' }, messages: ['Lost.'] }],
])('a press is answered by %j', (event, expected) => expect(after(typed, { type: 'sent' }, event)).toMatchObject(expected));

test('typing an address makes it unknown again; the total is asked for again with the cart and the code', () => {
  expect(after({ type: 'email', address: '', state: 'in-use' }).shown.get('account email')).toBe('Already in use');
  expect(after({ type: 'email', address: '', state: 'in-use' }, { type: 'account', field: 'email', text: 'a' }).email).toBe('unchecked');
  const changed = after(step({ kind: 'new-total', totalCents: cents(500), message: '' }));
  expect(checkoutReducer(changed, { type: 'total-stale' }).serverTotalCents).toBeNull();
  expect(checkoutReducer(changed, { type: 'promo', promo: { kind: 'none' } }).serverTotalCents).toBeNull();
});

test.each<[FieldName, FieldName[]]>([
  ['card expYear', ['account password1', 'account password2', 'card cvv']],
  ['account password2', ['card expMonth', 'card expYear', 'card cvv']],
  ['card cvv', ['account password1', 'account password2', 'card expMonth', 'card expYear']],
])('fields that share an error are cleared together: %s', (field, kept) => {
  const faults = new Map<FieldName, string>([
    ['account password1', FIELD.passwordsDiffer],
    ['account password2', FIELD.passwordsDiffer],
    ['card expMonth', FIELD.cardExpired],
    ['card expYear', FIELD.cardExpired],
    ['card cvv', 'x'],
  ]);
  expect([...after({ type: 'faulty', faults, messages: [] }, { type: 'focused', field }).shown.keys()]).toEqual(kept);
});

test.each<[FieldName, string, FieldName, string]>([
  ['card expMonth', FIELD.expMonth, 'card expYear', FIELD.expYear],
  ['card expMonth', FIELD.expMonth, 'card expYear', FIELD.cardExpired],
  ['card expYear', FIELD.cardExpired, 'card expMonth', FIELD.expMonth],
  ['account password1', FIELD.password, 'account password2', FIELD.password],
])("a field's own error stays while the other is corrected: %s, %s", (field, fault, other, otherFault) => {
  const faults = new Map<FieldName, string>([
    [field, fault],
    [other, otherFault],
  ]);
  expect([...after({ type: 'faulty', faults, messages: [] }, { type: 'focused', field: other }).shown.keys()]).toEqual([field]);
});

test('an order that waits for the bank is waited for again', () => {
  expect(startingCheckout(EMPTY_FORM, { orderId: ORDER }).phase).toEqual({ kind: 'confirming', orderId: ORDER, isLong: false });
});

test('what a visitor typed goes on with whoever they sign in as, and is never another person’s', () => {
  const typed = { ...EMPTY_FORM, agreedTo: ['terms'], billing: { ...EMPTY_FORM.billing, street: '1 Lake St' } };
  const filled = (form: CheckoutForm, profileId: string) =>
    checkoutReducer(startingCheckout(form, null), { type: 'filled', profileId, account: { firstName: 'Maya' }, phone: '' }).form;
  const own = filled(typed, 'maya');
  expect([own.billing.street, own.agreedTo]).toEqual(['1 Lake St', ['terms']]);
  expect(parseStoredForm(serializeForm(own), null)).toEqual(own);
  expect(parseStoredForm(serializeForm(own), 'maya')).toEqual(own);
  expect(parseStoredForm(serializeForm(own), 'sam')).toEqual({ ...EMPTY_FORM, profileId: 'sam' });
  const other = filled(own, 'sam');
  expect([other.billing.street, other.agreedTo, other.account.firstName]).toEqual(['', [], 'Maya']);
});

test('a stored form never holds a card or a password, and a damaged one is an empty one', () => {
  const form = {
    ...EMPTY_FORM,
    card: { ...EMPTY_FORM.card, number: '4242424242424242', cvv: '987' },
    account: { ...EMPTY_FORM.account, email: 'a@b.co', password1: 'quiet lantern' },
  };
  const stored = serializeForm(form);
  expect(stored).not.toMatch(/4242|987|quiet/);
  expect(parseStoredForm(stored, null).account.email).toBe('a@b.co');
  for (const damaged of [null, '', '{', '{}', '[]', '{"people":3}']) expect(parseStoredForm(damaged, null)).toEqual(EMPTY_FORM);
});
