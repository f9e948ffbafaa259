import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/cents.ts';
import { serializeCart } from '#domain/cart/stored-cart.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { checkPromoCodeContract } from '#server/actions/check-promo-code/contract.ts';
import { orderStatusContract } from '#server/actions/order-status/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { submitOrderContract } from '#server/actions/submit-order/contract.ts';
import { checkEmail } from '#server/api/check-email/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { register } from '#server/api/register/contract.ts';
import type { Bootstrap } from '#web/lib/bootstrap.ts';
import { startSession } from '#web/lib/session.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer, type Asked, type Reply } from '#web/testing/buyer-page.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const STORE = '5'.repeat(24);
const PASS = 'a1'.repeat(12);
const PROFILE = 'b'.repeat(24);
const HOLD = (index: number) => String(index).padStart(24, '1');

const line = (index: number, change: Partial<CartLine> = {}): CartLine => ({
  passId: PASS,
  eventId: EVENT,
  storeId: STORE,
  name: 'Adult Admission',
  priceCents: cents(5000),
  visitDate: '2030-12-24',
  ticketId: HOLD(index),
  ...change,
});

function product(change: object = {}) {
  return {
    _id: PASS,
    template_id: TEMPLATE.eventPass,
    name: 'Adult Admission',
    category_id: CATEGORY.singleDayPass,
    event_id: EVENT,
    store_id: STORE,
    status: 'active',
    ow_roles: [ROLE.web],
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 50 }] }],
    require_fn_ln: 'Required',
    ...change,
  };
}

type Shop = { product?: object; terms?: string[]; config?: Partial<Bootstrap['config']>; disclaimer?: string };

function bootWith({ product: change, terms = [], config, disclaimer = '' }: Shop = {}): Bootstrap {
  const boot = testBoot();
  const term = (name: string, index: number) => ({
    _id: String(index).padStart(24, '7'),
    template_id: TEMPLATE.terms,
    title: name,
    data: { name, description: `<p>${name}</p>`, sort: index },
  });
  return testBoot({
    event: {
      _id: EVENT,
      name: 'Winter Lights',
      start_date: '2030-12-01',
      end_date: '2030-12-31',
      sale_start: null,
      sale_end: null,
      heading: '',
      description: '',
      gates_text: '',
      image_url: null,
      map_url: null,
      brand: null,
      time_zone: 'America/Chicago',
      terms_ids: [],
      session_ids: [],
    },
    products: [{ event_id: EVENT, store_id: STORE, passes: [product(change)] }] as never,
    stores: [{ _id: STORE, name: 'Store', disclaimer, terms: terms.map(term) }] as never,
    config: { ...boot.config, ...config },
  });
}

const item = (change: object = {}) => ({
  success: false,
  status: 'refused',
  order_id: null,
  client_secret: null,
  captcha_status: true,
  unavailable: [],
  decline_message: null,
  error_message: null,
  total: null,
  ...change,
});
const answer = (change: object = {}): Reply => ({ data: { items: [item(change)] } });
/** Every test has an order of its own, as every purchase has. */
let orders = 0;
let ORDER = '';
let DONE: Reply;
const DECLINED = answer({ status: 'declined', order_id: 'd'.repeat(24), decline_message: 'Your card was declined.' });
const refused = (status: number, code = 'refused', message = 'Refused.', path?: string[]): Reply => ({
  status,
  errors: [{ code, message, ...(path ? { path } : {}) }],
});

let server: ReturnType<typeof testServer>;
let registered: Asked[];
beforeEach(() => {
  ORDER = String(++orders).padStart(24, 'c');
  DONE = answer({ success: true, status: 'complete', order_id: ORDER });
  server = testServer();
  server.on(checkEmail, () => ({ data: { in_use: false } }));
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  registered = server.on(register, () => ({ data: { profile_id: PROFILE, doclet_id: PROFILE, checkout_key: 'checkout-key' } }));
});
afterEach(freshBrowser);

function open(shop: Shop = {}, { lines = [line(1), line(2)], path = '/checkout' }: { lines?: CartLine[]; path?: string } = {}) {
  localStorage.setItem('entrada-cart', serializeCart(lines));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  return showScreen(<CheckoutScreen />, { path, route: '/checkout/:storeID?', boot: bootWith(shop) });
}

const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string | RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });
const payButton = () => screen.getByRole('button', { name: /^(Pay|Complete order|Processing)/ });
const pay = () => fireEvent.submit(screen.getByRole('form', { name: 'Checkout' }));

function fillPeople() {
  for (const input of screen.queryAllByLabelText('First name')) fireEvent.change(input, { target: { value: 'Sam' } });
  for (const input of screen.queryAllByLabelText('Last name')) fireEvent.change(input, { target: { value: 'Okafor' } });
}
function fillAccount(email = 'maya@example.org') {
  type('First Name', 'Maya');
  type('Last Name', 'Okafor');
  type('Email', email);
  if (screen.queryByLabelText('Password')) {
    type('Password', 'quiet lantern');
    type('Retype Password', 'quiet lantern');
  }
}
function fillCard(number = '4242424242424242') {
  type('Name on card', 'Maya Okafor');
  type('Card number', number);
  type('Exp Month', '4');
  type('Exp Year', '2039');
  type('CVV', '123');
}
function fillBilling() {
  type('Phone', '312 555 0100');
  type('Street', '1 Lake St');
  type('City', 'Chicago');
  type('State', 'IL');
  type('Zip', '60601');
}
function fillAll() {
  fillPeople();
  fillAccount();
  fillCard();
  fillBilling();
}

describe('what the page needs to be opened', () => {
  test('items of two stores and none named', () => {
    open({}, { lines: [line(1), line(2, { storeId: '4'.repeat(24) })] });
    expect(screen.getByRole('alert').textContent).toContain('Error checkout out. Missing required store_id. Contact support.');
  });

  test.each([`/checkout/${STORE}`, `/checkout?store_id=${STORE}`])('%s names the store, and only its items are bought', (path) => {
    open({}, { path, lines: [line(1), line(2, { storeId: '4'.repeat(24), name: 'From elsewhere' })] });
    expect(screen.getAllByText('Adult Admission').length).toBeGreaterThan(0);
    expect(screen.queryByText('From elsewhere')).toBeNull();
  });

  test('an empty cart says so', () => {
    open({}, { lines: [] });
    expect(screen.getByText('Your cart is empty.')).toBeTruthy();
  });
});

describe('what is missing is said word for word', () => {
  const filled: Record<string, () => void> = { people: fillPeople, account: fillAccount, card: fillCard, billing: fillBilling };
  test.each([
    ['people', 'Please fill in all pass information.'],
    ['account', 'Please provide all information before proceeding.'],
    ['card', 'Please provide all credit card information.'],
    ['billing', 'Please provide billing information.'],
  ])('without %s', (missing, message) => {
    const sent = server.on(submitOrderContract, () => DONE);
    open();
    for (const [name, fill] of Object.entries(filled)) if (name !== missing) fill();
    pay();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([message]);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  test('nothing filled in: every part speaks, the first field has the focus, the button says what is left', () => {
    open({ terms: ['Park Rules'] });
    pay();
    const messages = screen.getByRole('alert').textContent;
    for (const message of [
      'Please fill in all pass information.',
      'Please provide all credit card information.',
      'Please provide billing information.',
      'Please provide all information before proceeding.',
    ])
      expect(messages).toContain(message);
    expect(document.activeElement).toBe(screen.getAllByLabelText('First name')[0]);
    expect(screen.getByText('Invalid Card Details')).toBeTruthy();
    expect(screen.getByText(/Still to do: who is coming, your account, your card, your billing address, and the terms./)).toBeTruthy();
  });

  test('terms that were not agreed to', () => {
    open({ terms: ['Park Rules', 'Liability Waiver', 'Refund Policy'] });
    fillAll();
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please provide all information before proceeding.');
    expect(screen.getByLabelText('I have read and agree to:').getAttribute('aria-invalid')).toBe('true');
  });

  test('an address that is known to be in use', async () => {
    server.on(checkEmail, () => refused(409, 'email-in-use'));
    open();
    fillAll();
    fireEvent.blur(field('Email'));
    await screen.findByText('Already in use');
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Email address is already in use.');
  });

  test('passwords that differ flag both fields; focus gives both another chance', () => {
    open();
    fillAll();
    type('Retype Password', 'other lantern');
    pay();
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Retype Password').getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(field('Password'));
    fireEvent.focus(field('Retype Password'));
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the card', () => {
  test('is recognised while it is typed and checked when a field is left', () => {
    open();
    type('Card number', '3782822463');
    expect(screen.getByText('American Express')).toBeTruthy();
    expect(field('Card number').value).toBe('3782 822463');
    fireEvent.blur(field('Card number'));
    expect(screen.getByText('Invalid Card Details')).toBeTruthy();
    fireEvent.focus(field('Card number'));
    expect(screen.queryByText('Invalid Card Details')).toBeNull();
  });

  test('month and year are completed when they are left', () => {
    open();
    type('Exp Month', '7');
    fireEvent.blur(field('Exp Month'));
    type('Exp Year', '39');
    fireEvent.blur(field('Exp Year'));
    expect([field('Exp Month').value, field('Exp Year').value]).toEqual(['07', '2039']);
  });

  test('is not asked for when nothing costs anything and cashless spending is off', async () => {
    open(
      { product: { price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] } },
      { lines: [line(1, { priceCents: cents(0) })] },
    );
    expect(screen.getByLabelText('Card number')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /Cashless spending/ }));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await waitFor(() => expect(screen.getByRole('switch').dataset['on']).toBe('false'));
  });
});

describe('paying', () => {
  test('registers, sends everything once however often Pay is pressed, clears the cart and goes to thank-you', async () => {
    let finish: (reply: Reply) => void = () => {};
    const sent = server.on(submitOrderContract, () => new Promise<Reply>((resolve) => (finish = resolve)));
    localStorage.setItem('ryst-kvp', JSON.stringify({ utm_source: 'mail' }));
    open();
    fillAll();
    pay();
    pay();
    fireEvent.click(payButton());
    expect(payButton().textContent).toBe('Processing');
    expect(payButton().hasAttribute('disabled')).toBe(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    finish(DONE);
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(registered).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(history.state).toMatchObject({ orderId: ORDER, visits: [{ name: 'Adult Admission', quantity: 2 }] });
    expect(registered[0]!.body).toMatchObject({
      email: 'maya@example.org',
      password: 'quiet lantern',
      template_id: TEMPLATE.consumer,
      profile: { first_name: 'Maya', last_name: 'Okafor', phone: '312 555 0100' },
      template: { first_name: 'Maya', last_name: 'Okafor' },
    });
    expect(sent[0]!.body.data).toMatchObject({
      store_id: STORE,
      profile_id: PROFILE,
      total: '100.00',
      cashless_spending: true,
      kvp: { utm_source: 'mail' },
      payment_info: {
        action: 'CHARGE',
        billing_phone: '312 555 0100',
        billing_address: '1 Lake St',
        billing_city: 'Chicago',
        billing_state: 'IL',
        billing_zip: '60601',
        name_on_card: 'Maya Okafor',
        card_number: '4242424242424242',
        card_exp_month: '04',
        card_exp_year: '2039',
        card_cvv: '123',
      },
    });
    expect(sent[0]!.body.data.items['2030-12-24']).toEqual(
      [1, 2].map((index) =>
        expect.objectContaining({ doclet_id: PASS, item_id: HOLD(index), source: 'web', data: expect.objectContaining({ assigned_first_name: 'Sam' }) }),
      ),
    );
    expect(sent[0]!.headers.get('x-checkout-key')).toBe('checkout-key');
    expect([localStorage.getItem('entrada-cart'), localStorage.getItem('ryst-kvp'), sessionStorage.getItem('entrada-checkout-form')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a decline loses nothing: the retry has every value, the same profile and a key of its own', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : DONE));
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(field('Street').value).toBe('1 Lake St');
    expect(screen.getAllByLabelText('First name').map((input) => (input as HTMLInputElement).value)).toEqual(['Sam', 'Sam']);
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(registered).toHaveLength(1);
    expect(sent[1]!.body.data.profile_id).toBe(PROFILE);
    const keys = sent.map((asked) => asked.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('a reply that was lost is asked for again under the same key', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? 'offline' : DONE));
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 4000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]!.headers.get('idempotency-key')).toBe(sent[0]!.headers.get('idempotency-key'));
    expect(sent[1]!.body).toEqual(sent[0]!.body);
  });

  test('a key left over from a page that was closed gives way to a new one', async () => {
    localStorage.setItem('entrada-order-key', '01J00000000000000000000000');
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? refused(422, 'idempotency-key-reused') : DONE));
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent[0]!.headers.get('idempotency-key')).toBe('01J00000000000000000000000');
    expect(sent[1]!.headers.get('idempotency-key')).not.toBe('01J00000000000000000000000');
  });

  test.each<[string, Reply, string]>([
    ['no item', { data: { items: [] } }, 'Please try again later.'],
    ['no reason', answer(), 'Please try again later.'],
    ['captcha status false', answer({ captcha_status: false }), 'Please select "I\'m not a robot" to prove you are human.'],
    ['the bank’s words', DECLINED, 'Your card was declined.'],
    ['a refusal', refused(404), 'Please try again later.'],
    ['too many tries', refused(429, 'too-many', 'Please wait a minute.'), 'Please wait a minute.'],
  ])('%s', async (_what, reply, message) => {
    server.on(submitOrderContract, () => reply);
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(payButton().textContent).toBe('Pay $100.00');
    expect(document.activeElement).toBe(payButton());
  });

  test('an order that failed is noted as a checkout-error', async () => {
    const noted = server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
    server.on(submitOrderContract, () => DECLINED);
    open();
    fillAll();
    pay();
    await waitFor(() => expect(noted).toHaveLength(1));
    expect(noted[0]!.body.data).toMatchObject({ kind: 'checkout-error', event_id: EVENT, message: 'Your card was declined.' });
    expect(JSON.stringify(noted[0]!.body)).not.toContain('4242');
  });

  test.each<[string, Reply, string]>([
    ['409', refused(409, 'email-in-use'), 'Email is already in use.'],
    ['a fault', refused(500), 'Please try again later.'],
    ['no profile id', { data: { profile_id: '', doclet_id: '', checkout_key: '' } }, 'Please try again later.'],
    ['an easy password', refused(400, 'password-common', 'This password is too easy to guess.', ['body', 'password']), 'This password is too easy to guess.'],
  ])('registration answered with %s', async (_what, reply, message) => {
    server.on(register, () => reply);
    const sent = server.on(submitOrderContract, () => DONE);
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    if (message.startsWith('Email')) expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  test('unavailable items take the place of the pay button', async () => {
    server.on(submitOrderContract, () => answer({ unavailable: [{ item_id: HOLD(1), doclet_id: PASS, date: '2030-12-24', reason: 'hold' }] }));
    open();
    fillAll();
    pay();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('One or more items in your order are no longer for sale.');
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('another total is shown, and sent with the next press', async () => {
    const sent = server.on(submitOrderContract, (_asked, count) =>
      count === 1 ? answer({ total: 104.5, error_message: 'The total of your order has changed. Please look at it again.' }) : DONE,
    );
    open();
    fillAll();
    pay();
    expect((await screen.findByRole('alert')).textContent).toBe('The total of your order has changed. Please look at it again.');
    expect(payButton().textContent).toBe('Pay $104.50');
    expect(screen.getByText('Change since you chose')).toBeTruthy();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent.map((asked) => asked.body.data.total)).toEqual(['100.00', '104.50']);
  });

  test('a payment still being confirmed is asked after, also when the page is opened anew', async () => {
    server.on(submitOrderContract, () => answer({ status: 'confirming', order_id: ORDER }));
    const asked = server.on(orderStatusContract, (_asked, count) => (count === 1 ? answer({ status: 'confirming', order_id: ORDER }) : DONE));
    const { unmount } = open();
    fillAll();
    pay();
    await screen.findByText('We are confirming your payment');
    unmount();
    open();
    expect(screen.getByText('We are confirming your payment')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 6000 });
    expect(asked[0]!.body.data).toEqual({ order_id: ORDER, checkout_key: 'checkout-key' });
  }, 10_000);

  test('a question of the bank is put to the buyer by the processor’s script, once, and its outcome is asked for', async () => {
    const answered = vi.fn<(options: object) => Promise<object>>(async () => ({}));
    const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      (globalThis as unknown as { Stripe: () => object }).Stripe = () => ({ handleNextAction: answered });
      (script as HTMLScriptElement).dispatchEvent(new Event('load'));
    });
    server.on(submitOrderContract, () => answer({ status: 'requires-action', order_id: ORDER }));
    server.on(orderStatusContract, (_asked, count) =>
      count === 1 ? answer({ status: 'requires-action', order_id: ORDER, client_secret: 'pi_secret' }) : DONE,
    );
    open();
    fillAll();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'), { timeout: 6000 });
    expect(answered.mock.calls).toEqual([[{ clientSecret: 'pi_secret' }]]);
    append.mockRestore();
  }, 10_000);
});

describe('who is signed in', () => {
  beforeEach(() => {
    server.on(getProfile, () => ({
      data: {
        _id: PROFILE,
        id: PROFILE,
        email: 'maya@example.org',
        confirmed: true,
        guest: false,
        role: 'web',
        account_id: null,
        consumer_id: null,
        first_name: 'Maya',
        last_name: 'Okafor',
        phone: '312 555 0100',
        profile: { first_name: 'Maya', last_name: 'Okafor', phone: '' },
        image: null,
        second_factor: false,
      },
    }));
    startSession({ authKey: 'key', profileId: PROFILE });
  });

  test('has the account filled in and cannot change it here; nobody is registered', async () => {
    const sent = server.on(submitOrderContract, () => DONE);
    open();
    await waitFor(() => expect(field('Email').value).toBe('maya@example.org'));
    for (const label of ['First Name', 'Last Name', 'Email']) expect(field(label).readOnly).toBe(true);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(field('Phone').value).toBe('312 555 0100');
    fillPeople();
    fillCard();
    fillBilling();
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(registered).toHaveLength(0);
    expect(sent[0]!.body.data.profile_id).toBe(PROFILE);
    expect(sent[0]!.headers.get('authorization')).toBe('Bearer key');
  });

  test('is asked to log in again when the sign-in has ended, and loses nothing', async () => {
    server.on(submitOrderContract, () => refused(401, 'session-ended'));
    open();
    await waitFor(() => expect(field('Email').value).toBe('maya@example.org'));
    fillPeople();
    fillCard();
    fillBilling();
    pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Please log in again');
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    expect(await screen.findByRole('dialog', { name: 'Log In' })).toBeTruthy();
  });
});

describe('promo codes', () => {
  const discounted: Reply = {
    data: {
      items: [
        { doclet_id: PASS, date: '2030-12-24', item_id: HOLD(1), discount_applied: true, discount_amount: 5 },
        { doclet_id: PASS, date: '2030-12-24', item_id: HOLD(2), discount_applied: true, discount_amount: 5 },
      ],
    },
  };
  const apply = () => {
    type('Promo code', ' lights10 ');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  };

  test('applied: the code is sent in capitals and the total falls', async () => {
    const asked = server.on(checkPromoCodeContract, () => discounted);
    const sent = server.on(submitOrderContract, () => DONE);
    open();
    fillAll();
    apply();
    await screen.findByText('LIGHTS10 applied');
    expect(asked[0]!.body.data.promo_code).toBe('LIGHTS10');
    expect(payButton().textContent).toBe('Pay $90.00');
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent[0]!.body.data).toMatchObject({ promo_code: 'LIGHTS10', total: '90.00' });
  });

  test('invalid: the field is marked and nothing is taken off', async () => {
    server.on(checkPromoCodeContract, () => refused(400, 'promo-invalid', 'This promo code is not valid.'));
    open();
    apply();
    await waitFor(() => expect(field('Promo code').getAttribute('aria-invalid')).toBe('true'));
    expect(payButton().textContent).toBe('Pay $100.00');
    type('Promo code', 'OTHER');
    expect(field('Promo code').getAttribute('aria-invalid')).toBeNull();
  });

  test('refused with the order: the field is marked', async () => {
    server.on(checkPromoCodeContract, () => discounted);
    server.on(submitOrderContract, () => answer({ error_message: 'This promo code is not valid.' }));
    open();
    fillAll();
    apply();
    await screen.findByText('LIGHTS10 applied');
    pay();
    await waitFor(() => expect(field('Promo code').getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('terms and robots', () => {
  test('the sentence is joined by commas and “and”; a term opens in a dialog', async () => {
    open({ terms: ['Park Rules', 'Liability Waiver', 'Refund Policy'] });
    const sentence = screen.getByText('I have read and agree to:').closest('p')!;
    expect(sentence.textContent).toBe('I have read and agree to: Park Rules, Liability Waiver and Refund Policy');
    fireEvent.click(screen.getByRole('button', { name: 'Liability Waiver' }));
    expect((await screen.findByTitle('Liability Waiver')).getAttribute('sandbox')).toBe('');
  });

  test('a store without terms asks for none', () => {
    open();
    expect(screen.queryByText('I have read and agree to:')).toBeNull();
    expect(screen.getByText(/Still to do/).textContent).not.toContain('terms');
  });

  test('Pay waits for the robot check; a check that was used up is asked for anew', async () => {
    const page = globalThis as unknown as Record<string, any>;
    const solve: ((token: string) => void)[] = [];
    page['hcaptcha'] = { render: (_box: HTMLElement, options: { callback: (token: string) => void }) => solve.push(options.callback) };
    vi.spyOn(document.head, 'append').mockImplementation(() => page['entradaRobotCheckReady']());
    const sent = server.on(submitOrderContract, (_asked, count) => (count === 1 ? DECLINED : DONE));
    open({ config: { captcha: { kind: 'hcaptcha', site_key: 'site' } } });
    fillAll();
    await waitFor(() => expect(solve).toHaveLength(1));
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please select "I\'m not a robot" to prove you are human.');
    solve[0]!('token-1');
    await screen.findByText('All set.');
    pay();
    await screen.findByText('Your card was declined.');
    await waitFor(() => expect(solve).toHaveLength(2));
    expect(screen.getByText('Still to do: the robot check.')).toBeTruthy();
    solve[1]!('token-2');
    await screen.findByText('All set.');
    pay();
    await waitFor(() => expect(location.pathname).toBe('/thank-you'));
    expect(sent.map((asked) => asked.body.data.captcha_token)).toEqual(['token-1', 'token-2']);
  });

  test('the disclaimer stands in a frame where nothing runs', () => {
    open({ disclaimer: '<script>alert(1)</script><p>No refunds.</p>' });
    const frame = screen.getByTitle('Disclaimer');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('No refunds.');
  });
});

describe('what a product asks about its people', () => {
  test.each([
    [{ require_fn_ln: 'Never', require_dob: 'Never' }, [], true],
    [{ require_fn_ln: 'Optional' }, ['First name (optional)', 'Last name (optional)'], true],
    [{ require_fn_ln: 'Required', require_dob: 'Required' }, ['First name', 'Last name', 'Date of birth'], false],
    [{ require_fn_ln: null, require_dob: 'Optional' }, ['First name', 'Last name', 'Date of birth (optional)'], false],
  ])('%j', (change, labels, isEnough) => {
    open({ product: change }, { lines: [line(1)] });
    for (const label of ['First name', 'First name (optional)', 'Last name', 'Last name (optional)', 'Date of birth', 'Date of birth (optional)'])
      expect(screen.queryByLabelText(label) !== null).toBe(labels.some((asked) => asked === label));
    pay();
    expect(screen.getByRole('alert').textContent?.includes('Please fill in all pass information.')).toBe(!isEnough);
  });

  test('a birthday to come is refused', () => {
    open({ product: { require_dob: 'Required' } }, { lines: [line(1)] });
    fillAll();
    type('Date of birth', '2999-01-01');
    pay();
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all pass information.');
    fireEvent.focus(field('Date of birth'));
    expect(field('Date of birth').getAttribute('aria-invalid')).toBeNull();
  });
});

test('the form survives a reload, card and passwords aside', () => {
  const { unmount } = open({ terms: ['Park Rules'] });
  fillAll();
  fireEvent.click(screen.getByLabelText('I have read and agree to:'));
  fireEvent.click(screen.getByRole('switch'));
  unmount();
  open({ terms: ['Park Rules'] });
  expect(screen.getAllByLabelText('First name').map((input) => (input as HTMLInputElement).value)).toEqual(['Sam', 'Sam']);
  expect([field('Email').value, field('Street').value, field('State').value]).toEqual(['maya@example.org', '1 Lake St', 'IL']);
  expect([field('Card number').value, field('CVV').value, field('Password').value]).toEqual(['', '', '']);
  expect([field('I have read and agree to:').checked, (screen.getByRole('switch') as HTMLInputElement).checked]).toEqual([true, false]);
  expect(
    [sessionStorage, localStorage]
      .map((store) =>
        Object.keys(store)
          .map((key) => store.getItem(key))
          .join(),
      )
      .join(),
  ).not.toMatch(/4242|quiet lantern/);
});

test('people stay with their tickets when a hold was taken anew', () => {
  open();
  fillPeople();
  localStorage.setItem('entrada-cart', serializeCart([line(1), line(9)]));
  fireEvent(window, new StorageEvent('storage', { key: null }));
  expect(screen.getAllByLabelText('First name').map((input) => (input as HTMLInputElement).value)).toEqual(['Sam', 'Sam']);
});
