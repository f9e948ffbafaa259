import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CART } from '#domain/cart/cart.ts';
import { parseStoredCart, serializeCart } from '#domain/cart/stored-cart.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { storeTerms } from '#server/actions/store-terms/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { changeCart } from '#web/buyer/cart/cart-store.ts';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { checkoutServer, field, fillAll, fillPeople, firstNames, line, open, payButton, termOf } from '#web/testing/checkout.tsx';
import { product, STORE } from '#web/testing/shop-stock.ts';

let server: ReturnType<typeof checkoutServer>;
beforeEach(() => void (server = checkoutServer()));
afterEach(freshBrowser);

describe('what the page needs to be opened', () => {
  test.each([
    ['items of two stores and none named', '/checkout', 'Error checkout out. Missing required store_id. Contact support.'],
    ['a store the cart has nothing of', `/checkout/${'6'.repeat(24)}`, 'What is in your cart is from another store.'],
  ])('%s: links to each store', (_name, path, text) => {
    open({}, { path, lines: [line(1), line(2, { storeId: '4'.repeat(24), name: 'From elsewhere' })] });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryAllByRole('alert')).toHaveLength(path === '/checkout' ? 1 : 0);
    const elsewhere = screen.getByRole('link', { name: 'Check out From elsewhere for Tuesday, December 24th' });
    expect(elsewhere.getAttribute('href')).toBe(`/checkout/${'4'.repeat(24)}`);
    expect(screen.getByRole('link', { name: /Check out Adult Admission/ }).getAttribute('href')).toBe(`/checkout/${STORE}`);
  });

  test.each([`/checkout/${STORE}`, `/checkout?store_id=${STORE}`])('%s names the store, and only its items are bought', (path) => {
    open({}, { path, lines: [line(1), line(2, { storeId: '4'.repeat(24), name: 'From elsewhere' })] });
    expect(screen.getAllByText('Adult Admission').length).toBeGreaterThan(0);
    expect(screen.queryByText('From elsewhere')).toBeNull();
  });

  test('an empty cart says so', () => {
    open({}, { lines: [], path: `/checkout/${STORE}` });
    expect(screen.getByText('Your cart is empty.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty cart and no store: the way on first, what is missing last and quietly', () => {
    open({}, { lines: [] });
    const wayOn = screen.getByRole('link', { name: 'See tickets' });
    const missing = screen.getByText('Error checkout out. Missing required store_id. Contact support.');
    expect(wayOn.compareDocumentPosition(missing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a cart that empties while the page is open is no error', () => {
    open();
    act(() => changeCart(() => ({ cart: EMPTY_CART, times: {} })));
    expect(screen.getByText('Your cart is empty.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('each place of a pass is named where its person is asked for, and in the summary', () => {
  const cabin = (index: number) => line(index, { name: `Cabin, Cabin ${index}`, spaceId: String(index).repeat(24) });
  open({}, { lines: [cabin(3), cabin(4)] });
  expect(screen.getByRole('group', { name: 'Ticket 2 of 2: Cabin, Cabin 4' })).toBeTruthy();
  expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).toContain('Cabin, Cabin 3, Cabin 4');
});

describe('a pass for certain ages', () => {
  const junior = { require_dob: 'Required', min_age: 4, max_age: 12 };
  const dob = (value: string) => {
    fireEvent.change(field('Date of birth'), { target: { value } });
    return document.getElementById(field('Date of birth').getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  };

  test('says so where its person is asked for, and in the summary', () => {
    open({ product: junior }, { lines: [line(1)] });
    expect(screen.getByRole('complementary', { name: 'Order summary' }).textContent).toContain('Ages 4–12');
    // Each in an element that is not torn apart at the end of a line.
    expect(screen.getAllByText('Ages 4–12').length).toBe(2);
  });

  test('warns of a birthday that makes somebody older or younger on the day of the visit, and still takes the order', () => {
    open({ product: junior }, { lines: [line(1)] });
    expect(dob('2020-12-24')).toBe('');
    expect(dob('1990-05-01')).toMatch(/^Ages 4–12\. On the day of the visit this person is 40\.$/);
    expect(field('Date of birth').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('an order placed in another window', () => {
  const elsewhere = { orderId: 'e'.repeat(24), number: 'LAKE-7', totalCents: 5000, visits: [] };
  const tell = (newValue: string | null) => fireEvent(window, new StorageEvent('storage', { key: 'entrada-order-placed', newValue }));

  test('is named where the cart was, with the way to it', () => {
    open();
    tell(JSON.stringify(elsewhere));
    tell(null);
    expect(screen.queryByText('Your order was placed in another window.')).toBeNull();
    act(() => changeCart(() => ({ cart: EMPTY_CART, times: {} })));
    expect(screen.getByText('Your order was placed in another window.', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('Order LAKE-7')).toBeTruthy();
    expect(screen.queryByText('Your cart is empty.')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'See your order' }));
    expect(location.pathname).toBe('/thank-you');
    expect(history.state).toMatchObject(elsewhere);
  });

  test('leaves the items of another store in the cart', () => {
    open({}, { path: `/checkout/${STORE}`, lines: [line(1), line(2, { storeId: '4'.repeat(24), name: 'From elsewhere' })] });
    tell(JSON.stringify(elsewhere));
    act(() => changeCart(({ cart, times }) => ({ cart: { ...cart, lines: cart.lines.slice(1) }, times })));
    expect(screen.getByText('Your order was placed in another window.', { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Check out From elsewhere/ })).toBeTruthy();
  });

  test.each(['', '{', '{"orderId":1}'])('is ignored if written as %j', (text) => {
    open();
    tell(text);
    act(() => changeCart(() => ({ cart: EMPTY_CART, times: {} })));
    expect(screen.getByText('Your cart is empty.')).toBeTruthy();
  });
});

const storeRecord = (_id: string, data: object) => {
  const item = { _id, title: '', template_id: TEMPLATE.store, tags: [], created_at: '', updated_at: '', data };
  return { data: { items: [item], have_more: false, next: null, prev: null } };
};

test('a store that the page did not come with shows its disclaimer, its terms and its charges', async () => {
  const other = '4'.repeat(24);
  const data = { name: 'Fair store', disclaimer: '<p>Rain or shine</p>', tax: { rate: 10, included: false }, fees: [] };
  server.on(getDoclets, () => storeRecord(other, data));
  server.on(storeTerms, () => ({ data: { items: [termOf('8', 'Fair Rules')] } }));
  open({}, { path: `/checkout/${other}`, lines: [line(1, { storeId: other })] });
  expect(await screen.findByRole('button', { name: 'Fair Rules' })).toBeTruthy();
  expect(screen.getByText('Please note')).toBeTruthy();
  expect(payButton().textContent).toBe('Pay $55.00');
});

describe('terms of a pass and of its event', () => {
  const [slope, night] = [termOf('8', 'Slope Rules', 'waiver'), termOf('9', 'Night Rules')];
  const linked = { terms: ['Park Rules'], product: { terms_ids: [slope._id] }, event: { terms_ids: [night._id, termOf('0', '')._id] } };
  const recordOf = ({ data: { kind, ...data }, ...term }: typeof slope) => ({
    ...term,
    tags: [],
    created_at: '',
    updated_at: '',
    data: kind ? { kind, ...data } : data,
  });

  test('are agreed to along with those of the store', async () => {
    const asked = server.on(getDoclets, () => ({ data: { items: [recordOf(night), recordOf(slope)], have_more: false, next: null, prev: null } }));
    open(linked);
    await screen.findByRole('button', { name: 'Slope Rules' });
    expect(field('I have read and agree to:').closest('div')!.textContent).toBe('I have read and agree to: Park Rules, Slope Rules and Night Rules');
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual([encodeURIComponent([slope._id, night._id].join())]);
  });

  test('cannot be fetched: nobody pays without them', async () => {
    server.on(getDoclets, () => 'offline');
    open(linked);
    expect(await screen.findByText('The checkout cannot be opened right now.')).toBeTruthy();
  });
});

test('products that another event has put away leave the cart', async () => {
  const [other, held] = ['5'.repeat(24), { eventId: '6'.repeat(24) }];
  const passes = [{ ...product({ _id: other }), event_id: held.eventId, name: 'Fair Admission' }];
  server.on(eventProducts, () => ({ data: { items: [{ event_id: held.eventId, store_id: STORE, passes }] } }));
  open({}, { lines: [line(1, { ...held, passId: other, name: 'Fair Admission' }), line(2, { ...held, passId: '8'.repeat(24), name: 'Put away' })] });
  expect((await screen.findAllByText('Fair Admission')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Put away')).toBeNull();
  expect(parseStoredCart(localStorage.getItem('entrada-cart'), () => {}).map((left) => left.passId)).toEqual([other]);
});

test('the form survives a reload, card and passwords aside', () => {
  const { unmount } = open({ terms: ['Park Rules'] });
  fillAll();
  fireEvent.click(screen.getByLabelText('I have read and agree to:'));
  fireEvent.click(screen.getByRole('switch'));
  unmount();
  open({ terms: ['Park Rules'] });
  expect(firstNames()).toEqual(['Sam', 'Sam']);
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
  ).not.toMatch(/4242 ?4242|quiet lantern/);
});

test('signing out in another window empties the form in this one', () => {
  const { unmount } = open();
  fillAll();
  localStorage.setItem('entrada-left', '1');
  fireEvent(window, new StorageEvent('storage', { key: 'entrada-left' }));
  expect([...firstNames(), field('Email').value, field('Street').value, field('Card number').value]).toEqual(['', '', '', '', '']);
  fillAll();
  unmount();
  localStorage.setItem('entrada-left', '2');
  open();
  expect(field('Street').value).toBe('');
});

describe('an agreement holds for the terms it was given to', () => {
  const OTHER = '4'.repeat(24);
  const tick = () => field('I have read and agree to:');

  test('not for those of another store, and is there again in its own', async () => {
    server.on(storeTerms, () => ({ data: { items: [termOf('8', 'Slope Rules')] } }));
    server.on(getDoclets, () => storeRecord(OTHER, { name: 'Slope store' }));
    const lines = [line(1), line(2, { storeId: OTHER })];
    const first = open({ terms: ['Park Rules'] }, { lines, path: `/checkout/${STORE}` });
    fireEvent.click(tick());
    first.unmount();
    const second = open({}, { lines, path: `/checkout/${OTHER}` });
    await screen.findByRole('button', { name: 'Slope Rules' });
    expect(tick().checked).toBe(false);
    second.unmount();
    open({ terms: ['Park Rules'] }, { lines, path: `/checkout/${STORE}` });
    expect(tick().checked).toBe(true);
  });

  test('not for a term that was added since', () => {
    const { unmount } = open({ terms: ['Park Rules'] });
    fireEvent.click(tick());
    unmount();
    open({ terms: ['Park Rules', 'Liability Waiver'] });
    expect(tick().checked).toBe(false);
  });

  test('not for a term whose words have changed since', () => {
    const { unmount } = open({ terms: ['Park Rules'] });
    fireEvent.click(tick());
    unmount();
    open({ terms: ['Park Rules, as of May'] });
    expect(tick().checked).toBe(false);
  });

  test('a store without terms leaves none behind', () => {
    const { unmount } = open();
    unmount();
    open({ terms: ['Park Rules'] });
    expect(tick().checked).toBe(false);
  });
});

test('people stay with their tickets when a hold is renewed', () => {
  open();
  fillPeople();
  localStorage.setItem('entrada-cart', serializeCart([line(1), line(9)]));
  fireEvent(window, new StorageEvent('storage', { key: null }));
  expect(firstNames()).toEqual(['Sam', 'Sam']);
});
