import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { orderHistoryContract } from '#server/actions/order-history/contract.ts';
import { removePaymentMethodContract } from '#server/actions/remove-payment-method/contract.ts';
import { resendTicketsContract } from '#server/actions/resend-tickets/contract.ts';
import { savePaymentMethodContract } from '#server/actions/save-payment-method/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { CARD, docletOf, MAYA, signInMaya } from '#web/testing/portal.ts';
import { payment } from '#web/testing/sold-order.ts';
import { spoken } from '#web/testing/spoken.ts';
import { OrdersScreen } from './orders-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const BILLING = { billing_street: '1 Birch', billing_city: 'Lakeside', billing_state: 'MN', billing_zip: '55331', billing_phone: '' };
const maya = { first_name: 'Maya', last_name: 'Ortiz', consumer_id: MAYA.consumer };
const adult = {
  _id: '6'.repeat(24),
  doclet_id: '7'.repeat(24),
  event_id: '8'.repeat(24),
  event_name: 'Winter Lights',
  name: 'Adult Admission',
  date: '2026-11-21',
  time: null,
  moved_from: null,
  price: 54,
  discount: 0,
  total: 54,
  refunded: 20,
  state: 'sold',
  kind: 'admission',
  ...maya,
  admission_id: '9'.repeat(24),
  admission_status: 'active',
};
const forAdult = { items: [{ item: 'Adult Admission', date: '20261121', price: 54 }], amount: 54, amount_base: 54 };
const LATER = { $date: '2026-11-21T18:00:00Z' };
const order = {
  _id: 'f'.repeat(24),
  number: 'W8MQ76U9EH',
  status: 'complete',
  refund_status: 'partial',
  source: 'web',
  store_id: null,
  ...maya,
  email: 'maya@example.org',
  phone: '',
  created_at: { $date: '2026-11-20T18:00:00Z' },
  completed_at: null,
  currency: 'USD',
  subtotal: 54,
  discount: 0,
  tax: 0,
  fees: 0,
  total: 54,
  refunded: 20,
  promo_code: null,
  items: [adult],
  transactions: [payment(2, { ...forAdult, action: 'REFUND', ts: LATER, tc_raw: LATER }), payment(1, forAdult)],
};
const CASHLESS_UNKNOWN = 'We could not look up whether cashless spending is on. Please try again.';
const show = () => showScreen(<OrdersScreen />, { path: '/orders' });
const none = () => server.on(orderHistoryContract, () => ({ data: { items: [] } }));

test('without a card and without orders it says so', async () => {
  signInMaya(server);
  none();
  show();
  expect(await screen.findByText('There are no credit cards to show.')).toBeTruthy();
  expect(await screen.findByText('You have not ordered anything yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the tickets' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('button', { name: 'Add the card on file' })).toBeTruthy();
});

test('while it waits it says that the history loads', async () => {
  signInMaya(server);
  server.on(orderHistoryContract, () => new Promise(() => {}));
  show();
  expect(await screen.findByText('Loading Order History...')).toBeTruthy();
});

test.each([
  ['Visa', '**** **** **** 4242'],
  ['American Express', '**** ****** *4242'],
])('a card of %s is masked', async (accountType, masked) => {
  signInMaya(server, { cards: [{ ...CARD, account_type: accountType }] });
  none();
  show();
  expect(await screen.findByText(masked)).toBeTruthy();
  expect(screen.getByText('Exp. Date 12 / 2031')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change the card on file' })).toBeTruthy();
});

test.each([
  [-2, 'Expired'],
  [0, 'Expires soon'],
  [2, null],
])('a card that runs out %s months from now is called %s', async (months, word) => {
  const end = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + months, 15));
  signInMaya(server, { cards: [{ ...CARD, card_exp_month: String(end.getUTCMonth() + 1), card_exp_year: String(end.getUTCFullYear()) }] });
  none();
  show();
  const date = await screen.findByText(/^Exp. Date/);
  expect(date.nextSibling?.textContent ?? null).toBe(word);
});

test('shipping mirrors billing while they are the same, and is saved so', async () => {
  signInMaya(server, { account: { ...BILLING, billing_phone: 'ext 12' } });
  none();
  const asked = server.on(updateDoclet, () => ({ data: docletOf(MAYA.account, TEMPLATE.account, {}) }));
  show();
  fireEvent.click(await screen.findByLabelText('Same As Billing'));
  const streets = screen.getAllByLabelText(/^Street Address/) as HTMLInputElement[];
  expect(streets.map((street) => [street.value, street.readOnly])).toEqual([
    ['1 Birch', false],
    ['1 Birch', true],
  ]);
  fireEvent.submit(streets[0]!.closest('form')!);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(asked[0]!.body.data).toMatchObject({
    ...BILLING,
    billing_phone: 'ext 12',
    shipping_street: '1 Birch',
    shipping_zip: '55331',
    shipping_same_as_billing: true,
  });
});

test('a zip code is typed on number keys', async () => {
  signInMaya(server);
  none();
  show();
  const zips = await screen.findAllByLabelText<HTMLInputElement>(/^Zip Code/);
  expect(zips.map((zip) => zip.inputMode)).toEqual(['numeric', 'numeric']);
});

test('an empty required field stops the save and gets the focus', async () => {
  signInMaya(server, { account: { ...BILLING, billing_city: '', billing_zip: '' } });
  none();
  const asked = server.on(updateDoclet, () => ({ data: docletOf(MAYA.account, TEMPLATE.account, {}) }));
  show();
  fireEvent.click(await screen.findByLabelText('Same As Billing'));
  const [city] = screen.getAllByLabelText(/^City/);
  fireEvent.submit(city!.closest('form')!);
  expect(await screen.findByText('Please enter the city.')).toBeTruthy();
  expect(screen.getByText('Please enter a zip code.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(city));
  fireEvent.change(city!, { target: { value: 'L' } });
  await waitFor(() => expect(city!.getAttribute('aria-invalid')).toBeNull());
  expect(document.activeElement).toBe(city);
  expect(asked).toHaveLength(0);
});

test('of an order paid in parts each payment says how much it was', async () => {
  signInMaya(server);
  const transactions = [20, 34].map((amount, n) => payment(n, { ...forAdult, amount }));
  server.on(orderHistoryContract, () => ({ data: { items: [{ ...order, transactions }] } }));
  show();
  const heads = (await screen.findAllByText('Charge')).map((action) => action.parentElement!.textContent);
  expect(heads.map((text) => /\$\d+$/.exec(text)?.[0])).toEqual(['$20', '$34']);
});

test('orders show their transactions in the order they happened, and what came back', async () => {
  signInMaya(server);
  server.on(orderHistoryContract, () => ({ data: { items: [order] } }));
  const resent = server.on(resendTicketsContract, () => ({ data: { items: [{ order_id: order._id, sent: true }] } }));
  show();
  expect(await screen.findByText(/Partly refunded/)).toBeTruthy();
  expect(screen.getAllByText(/^(Charge|Refund)$/).map((word) => word.textContent)).toEqual(['Charge', 'Refund']);
  fireEvent.click(screen.getByRole('button', { name: 'Resend tickets of order W8MQ76U9EH' }));
  expect(await screen.findByText('Your tickets are on their way to your inbox.')).toBeTruthy();
  await waitFor(() => expect(resent[0]!.body.data).toEqual({ order_id: order._id }));
});

test.each([
  ['waits in review', 'needs_review', true],
  ['waits for the bank', 'paying', true],
  ['is complete', 'complete', false],
])('an order that %s: whether it says that its payment is being confirmed', async (_name, status, expected) => {
  signInMaya(server);
  server.on(orderHistoryContract, () => ({ data: { items: [{ ...order, status }] } }));
  show();
  const card = await screen.findByRole('listitem', { name: 'Order W8MQ76U9EH' });
  expect(within(card).queryByText(/We are confirming this payment/) !== null).toBe(expected);
  expect(within(card).queryByRole('button', { name: /^Receipt/ }) === null).toBe(expected);
});

test('an order of which nothing is left has a receipt, and no tickets to send again', async () => {
  signInMaya(server);
  const gone = { ...order, items: [{ ...adult, state: 'refunded' }], refund_status: 'full' };
  server.on(orderHistoryContract, () => ({ data: { items: [gone] } }));
  show();
  expect(await screen.findByRole('button', { name: 'Receipt of order W8MQ76U9EH' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resend tickets of order W8MQ76U9EH' })).toBeNull();
});

test('a card is removed by its name, and that is said; the keyboard goes on in the page', async () => {
  const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
  signInMaya(server, { cards: [CARD] });
  none();
  server.on(removePaymentMethodContract, () => {
    server.on(getPaymentMethodContract, () => ({ data: { items: [] } }));
    return { data: { items: [{ vault_id: CARD.vault_id, removed: true }] } };
  });
  show();
  const remove = await screen.findByRole('button', { name: 'Remove the Visa card ending in 4242' });
  fireEvent.click(remove);
  const dialog = await screen.findByRole('dialog', { name: 'Remove this card?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  remove.focus();
  await waitFor(() => expect(spoken()).toBe('The card was removed.'));
  await waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
});

test('a card is added from here', async () => {
  signInMaya(server);
  none();
  const asked = server.on(savePaymentMethodContract, () => ({
    data: { items: [{ vault_id: 'v1', account_type: 'Visa', last_four: '4242', card_exp_month: '12', card_exp_year: '2031' }] },
  }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add the card on file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Card On File' }));
  for (const [label, text] of [
    ['Card Number', '4242424242424242'],
    ['Exp Month', '12'],
    ['Exp Year', '2031'],
    ['CVV', '123'],
    ['Zip Code', '55331'],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Card' }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('earlier orders that cannot be fetched are said, and those that stand stay', async () => {
  signInMaya(server);
  const page = Array.from({ length: 20 }, (_, at) => ({ ...order, _id: String(at).padStart(24, '0'), number: `N${at}` }));
  server.on(orderHistoryContract, (_, count) => (count === 1 ? { data: { items: page } } : { status: 500, errors: [] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The earlier orders could not be fetched. Please try again.')).toBeTruthy();
  expect(screen.getByText('Order N19')).toBeTruthy();
});

test('whether cashless is on is shown once account and cards are there', async () => {
  let answer: (reply: Reply) => void = () => {};
  signInMaya(server, { account: { ...BILLING, cashless_spending: true } });
  server.on(getPaymentMethodContract, () => new Promise<Reply>((resolve) => (answer = resolve)));
  show();
  await screen.findByDisplayValue('55331');
  expect(screen.queryByRole('switch')).toBeNull();
  // The switch and the card each keep their place meanwhile.
  expect(screen.getAllByText('Looking…')).toHaveLength(2);
  answer({ data: { items: [CARD] } });
  expect(((await screen.findByRole('switch', { name: /Cashless/ })) as HTMLInputElement).checked).toBe(true);
});

test('cards that cannot be read leave cashless unknown, and are asked for again', async () => {
  signInMaya(server, { account: { cashless_spending: true } });
  server.on(getPaymentMethodContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [CARD] } }));
  show();
  const panel = await screen.findByRole('region', { name: 'Cashless Spending' });
  await within(panel).findByText(CASHLESS_UNKNOWN);
  expect(within(panel).queryByRole('switch')).toBeNull();
  fireEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(((await screen.findByRole('switch', { name: /Cashless/ })) as HTMLInputElement).checked).toBe(true);
});
