import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addLines, EMPTY_CART } from '#domain/cart/cart.ts';
import { serializeCart } from '#domain/cart/stored-cart.ts';
import { cartLine, idOf } from '#web/testing/shop-stock.ts';
import { cartLines, cartState, changeCart, onCartChange, setPromoCode } from './cart-store.ts';

beforeEach(otherWindowChanged);
afterEach(() => {
  localStorage.clear();
  otherWindowChanged();
});

function otherWindowChanged(): void {
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

const put = (...tickets: string[]) =>
  changeCart(({ times }) => ({
    cart: addLines(
      EMPTY_CART,
      tickets.map((ticket) => cartLine(ticket)),
    ),
    times: { ...times, ...Object.fromEntries(tickets.map((ticket) => [idOf(ticket), { until: 99 }])) },
  }));

test('the cart is written with short keys, the promo under its own, the times of its holds beside them', () => {
  put('1');
  setPromoCode(' lights10 ');
  expect(JSON.parse(localStorage.getItem('entrada-cart')!)).toEqual([
    { p: idOf('a'), e: cartLine('1').eventId, s: idOf('5'), n: 'Adult Admission', c: 54, v: { y: '2031', m: 11, d: 21 }, t: idOf('1') },
  ]);
  expect(localStorage.getItem('entrada-promo')).toBe('lights10');
  expect(JSON.parse(localStorage.getItem('entrada-holds')!)).toEqual({ [idOf('1')]: { until: 99 } });
});

test('another window sees the change, and adds to it instead of overwriting it', () => {
  put('1');
  const heard = vi.fn<() => void>();
  const stop = onCartChange(heard);
  localStorage.setItem('entrada-cart', serializeCart([cartLine('1'), cartLine('2')]));
  otherWindowChanged();
  expect(heard).toHaveBeenCalledOnce();
  expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('1'), idOf('2')]);
  localStorage.setItem('entrada-cart', serializeCart([cartLine('1'), cartLine('2'), cartLine('3')]));
  changeCart((state) => ({ ...state, cart: addLines(state.cart, [cartLine('4')]) }));
  expect(cartLines()).toHaveLength(4);
  stop();
});

test('a corrupt cart is logged and cleared', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('entrada-cart', '{"not":"a cart"');
  otherWindowChanged();
  expect(cartState().cart.lines).toEqual([]);
  expect(warn).toHaveBeenCalledWith('Failed to deserialize cart data.');
  expect(localStorage.getItem('entrada-cart')).toBeNull();
});

test.each([
  ['   ', null],
  ['', null],
  [' lights10 ', 'lights10'],
])('a stored promo code of %j is corrected on load', (text, kept) => {
  localStorage.setItem('entrada-promo', text);
  otherWindowChanged();
  expect(cartState().cart.promoCode).toBe(kept);
  expect(localStorage.getItem('entrada-promo')).toBe(kept);
});

test('the first bad entry drops itself and all after it', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const entries = JSON.parse(serializeCart([cartLine('1'), cartLine('2'), cartLine('3')]));
  entries[1].c = -1;
  localStorage.setItem('entrada-cart', JSON.stringify(entries));
  otherWindowChanged();
  expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('1')]);
  expect(JSON.parse(localStorage.getItem('entrada-cart')!)).toHaveLength(1);
});

test('without storage the cart lives as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  put('1');
  expect(cartLines()).toHaveLength(1);
  full.mockRestore();
});
