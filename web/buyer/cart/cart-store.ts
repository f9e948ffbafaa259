import { activeLines, withPromoCode, type Cart, type CartLine } from '#domain/cart/cart.ts';
import { CART_STORAGE_KEY, parseStoredCart, parseStoredPromo, PROMO_STORAGE_KEY, serializeCart } from '#domain/cart/stored-cart.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { HOLDS_STORAGE_KEY, parseHoldTimes, timesOf, type HoldTimes } from './hold-times.ts';

/** The cart of this browser. It is kept in storage, shared by all windows, and read again before every change. */
type CartState = { cart: Cart; times: HoldTimes };

const listeners = createListeners();
let state: CartState | null = null;

export function cartState(): CartState {
  return (state ??= settle(readStored()));
}

export function cartLines(): CartLine[] {
  return activeLines(cartState().cart);
}

export function changeCart(change: (state: CartState) => CartState): void {
  const before = readStored();
  const next = change(before);
  if (next.cart === before.cart && next.times === before.times) return;
  state = write(next);
  listeners.tell();
}

export const onCartChange = listeners.join;

export function setPromoCode(code: string | null): void {
  changeCart(({ cart, times }) => ({ cart: withPromoCode(cart, code), times }));
}

function readStored(): CartState {
  const lines = parseStoredCart(readText(CART_STORAGE_KEY), (problem) => console.warn(problem));
  return { cart: { lines, promoCode: parseStoredPromo(readText(PROMO_STORAGE_KEY)) }, times: parseHoldTimes(readText(HOLDS_STORAGE_KEY)) };
}

/** If the stored cart is damaged, it is written back corrected at once, so that the problem is logged only once. */
function settle(read: CartState): CartState {
  const { lines, promoCode } = read.cart;
  const text = readText(CART_STORAGE_KEY);
  const isAsWritten = (text === null || text === '' || text === serializeCart(lines)) && readText(PROMO_STORAGE_KEY) === promoCode;
  return isAsWritten ? read : write(read);
}

function write({ cart, times }: CartState): CartState {
  const kept = timesOf(cart.lines, times);
  writeText(CART_STORAGE_KEY, cart.lines.length === 0 ? null : serializeCart(cart.lines));
  writeText(PROMO_STORAGE_KEY, cart.promoCode);
  writeText(HOLDS_STORAGE_KEY, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
  return { cart, times: kept };
}

addEventListener('storage', (event) => {
  if (event.key !== null && ![CART_STORAGE_KEY, PROMO_STORAGE_KEY, HOLDS_STORAGE_KEY].includes(event.key)) return;
  state = null;
  listeners.tell();
});
