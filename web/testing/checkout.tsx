import { fireEvent, screen } from '@testing-library/react';
import type { CartLine } from '#domain/cart/cart.ts';
import { serializeCart } from '#domain/cart/stored-cart.ts';
import { cents } from '#domain/cents.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { checkEmail } from '#server/api/check-email/contract.ts';
import { register } from '#server/api/register/contract.ts';
import { CheckoutScreen } from '#web/buyer/checkout/checkout-screen.tsx';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { EVENT, showScreen, testBoot, testServer, type Reply } from './buyer-page.tsx';
import { orderItem, type OrderItem } from './order-item.ts';
import { cartLine, idOf, product, shopEvent, STORE } from './shop-stock.ts';

/** A checkout of two tickets at fifty dollars, and functions that fill it in. */
export const PASS = idOf('a');
export const PROFILE = idOf('b');
export const HOLD = (index: number) => String(index).padStart(24, '1');

export const line = (index: number, change: Partial<CartLine> = {}): CartLine =>
  cartLine('', { priceCents: cents(5000), visitDate: '2030-12-24', ticketId: HOLD(index), ...change });

export const answer = (change: Partial<OrderItem> = {}): Reply => ({ data: { items: [orderItem(change)] } });
export const DECLINED = answer({ status: 'declined', order_id: idOf('d'), decline_message: 'Your card was declined.' });
export const refused = (status: number, code = 'refused', message = 'Refused.', path?: string[]): Reply => ({
  status,
  errors: [{ code, message, ...(path ? { path } : {}) }],
});

let orders = 0;

/** Every test has a new order id, as every purchase has. */
export function checkoutServer() {
  const server = testServer();
  const orderId = String(++orders).padStart(24, 'c');
  server.on(checkEmail, () => ({ data: { in_use: false } }));
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  const registered = server.on(register, () => ({ data: { profile_id: PROFILE, doclet_id: PROFILE, checkout_key: 'checkout-key' } }));
  return { ...server, orderId, registered, done: answer({ success: true, status: 'complete', order_id: orderId }) };
}

type Shop = { product?: object; event?: object; terms?: (string | { waiver: string })[]; config?: Partial<Bootstrap['config']>; disclaimer?: string };

export function open(shop: Shop = {}, { lines = [line(1), line(2)], path = '/checkout' }: { lines?: CartLine[]; path?: string } = {}) {
  localStorage.setItem('entrada-cart', serializeCart(lines));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  return showScreen(<CheckoutScreen />, { path, route: '/checkout/:storeID?', boot: bootWith(shop) });
}

export const termOf = (index: string, name: string, kind: string | null = null) => ({
  _id: index.padStart(24, '7'),
  template_id: TEMPLATE.terms,
  title: name,
  data: { name, description: `<p>${name}</p>`, sort: Number(index), kind },
});

function bootWith({ product: change, event, terms = [], config, disclaimer = '' }: Shop): Bootstrap {
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 50 }] }];
  const pass = { ...product({ price_matrix }), template_id: TEMPLATE.eventPass, require_fn_ln: 'Required', ...change };
  return testBoot({
    event: shopEvent({ start_date: '2030-12-01', end_date: '2030-12-31', ...event }),
    products: [{ event_id: EVENT, store_id: STORE, passes: [pass] }] as never,
    stores: [
      {
        _id: STORE,
        name: 'Store',
        disclaimer,
        terms: terms.map((term, index) => (typeof term === 'string' ? termOf(String(index), term) : termOf(String(index), term.waiver, 'waiver'))),
      },
    ] as never,
    config: { ...testBoot().config, ...config },
  });
}

export const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
export const type = (label: string | RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });
export const payButton = () => screen.getByRole('button', { name: /^(Pay|Complete order|Processing)/ });
export const pay = () => fireEvent.submit(screen.getByRole('form', { name: 'Checkout' }));
export const firstNames = () => screen.getAllByLabelText('First name').map((input) => (input as HTMLInputElement).value);

export function fillPeople() {
  for (const input of screen.queryAllByLabelText('First name')) fireEvent.change(input, { target: { value: 'Sam' } });
  for (const input of screen.queryAllByLabelText('Last name')) fireEvent.change(input, { target: { value: 'Okafor' } });
}
export function fillAccount() {
  type('First Name', 'Maya');
  type('Last Name', 'Okafor');
  type('Email', 'maya@example.org');
  if (screen.queryByLabelText('Password')) {
    type('Password', 'quiet lantern');
    type('Retype Password', 'quiet lantern');
  }
}
export function fillCard() {
  type('Name on card', 'Maya Okafor');
  type('Card number', '4242424242424242');
  type('Exp Month', '4');
  type('Exp Year', '2039');
  type('CVV', '123');
}
export function fillBilling() {
  type('Phone', '312 555 0100');
  type('Street', '1 Lake St');
  type('City', 'Chicago');
  type('State', 'IL');
  type('Zip', '60601');
}
export function fillAll() {
  fillPeople();
  fillAccount();
  fillCard();
  fillBilling();
}
