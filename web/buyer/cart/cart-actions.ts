import {
  activeLines,
  addLines,
  addToGroup,
  dropUnsellable,
  groupKey,
  lowerQuantity,
  raiseQuantity,
  removeGroup,
  removeMarked,
  type CartLine,
  type Release,
} from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cartState, changeCart } from './cart-store.ts';

const holdCalls = () => import('./holds.ts');

/** What buyers do to their cart. A hold is taken before a line is added, and released when the line is removed for good. */
export type HeldLine = { line: CartLine & { ticketId: ObjectId }; until: number };
type RaiseResult = { ok: true } | { ok: false; message: string };

const added = new Set<() => void>();

/** Called when lines were added. The flyout then shows itself for a moment. */
export function onLinesAdded(listener: () => void): () => void {
  added.add(listener);
  return () => void added.delete(listener);
}

export function addHeldLines(held: readonly HeldLine[]): void {
  changeCart(({ cart, times }) => ({
    cart: addLines(
      cart,
      held.map(({ line }) => line),
    ),
    times: { ...times, ...Object.fromEntries(held.map(({ line, until }) => [line.ticketId, { until }])) },
  }));
  for (const listener of added) listener();
}

export function lower(key: string): void {
  changeCart((state) => ({ ...state, cart: lowerQuantity(state.cart, key) }));
}

export async function raise(ws: ObjectId, key: string, limitPerOrder: number | null): Promise<RaiseResult> {
  const outcome = raiseQuantity(cartState().cart, key, limitPerOrder);
  if (outcome.kind === 'restored') {
    changeCart((state) => {
      const again = raiseQuantity(state.cart, key, limitPerOrder);
      return again.kind === 'restored' ? { ...state, cart: again.cart } : state;
    });
    return { ok: true };
  }
  if (outcome.kind === 'at-limit') return { ok: false, message: `You can buy at most ${limitPerOrder} of these in one order.` };
  if (outcome.kind !== 'needs-lock') return { ok: false, message: 'Choose another one in the shop.' };
  const like = cartState().cart.lines.find((line) => groupKey(line) === key);
  const { takeHold, releaseHolds } = await holdCalls();
  const hold = await takeHold(ws, { ...outcome.lock, entryTime: like?.entryTime ?? null });
  if (!hold.ok) return { ok: false, message: hold.message };
  if (!cartState().cart.lines.some((line) => groupKey(line) === key)) {
    void releaseHolds(ws, [hold.ticketId]);
    return { ok: true };
  }
  changeCart(({ cart, times }) => ({ cart: addToGroup(cart, key, hold.ticketId), times: { ...times, [hold.ticketId]: { until: hold.until } } }));
  return { ok: true };
}

export function removeGroupNow(ws: ObjectId, key: string): void {
  release(ws, (cart) => removeGroup(cart, key));
}

/** Removes marked lines for good, as closing the flyout does. */
export function settleMarked(ws: ObjectId): void {
  if (cartState().cart.lines.some((line) => line.marked)) release(ws, removeMarked);
}

/** Removes lines that can no longer be sold and returns how many they were. */
export function dropLines(ws: ObjectId, isSellable: (line: CartLine) => boolean): number {
  const count = cartState().cart.lines.filter((line) => !isSellable(line)).length;
  if (count > 0) release(ws, (cart) => dropUnsellable(cart, isSellable));
  return count;
}

function release(ws: ObjectId, letGo: (cart: ReturnType<typeof cartState>['cart']) => Release): void {
  let released: ObjectId[] = [];
  changeCart(({ cart, times }) => {
    const outcome = letGo(cart);
    released = outcome.releasedTicketIds;
    return { cart: outcome.cart, times };
  });
  if (released.length > 0) void holdCalls().then(({ releaseHolds }) => releaseHolds(ws, released));
}

/** 'Keep for 5 more minutes'. `kept`: at least one hold got more time. */
export async function keepLonger(ws: ObjectId): Promise<'kept' | 'refused' | 'failed'> {
  const ids = activeLines(cartState().cart).flatMap((line) => line.ticketId ?? []);
  const ends = await (await holdCalls()).extendHolds(ws, ids);
  if (ends === null) return 'failed';
  const before = cartState().times;
  const gained = [...ends].some(([id, until]) => until > (before[id]?.until ?? 0));
  changeCart(({ cart, times }) => ({ cart, times: { ...times, ...Object.fromEntries([...ends].map(([id, until]) => [id, { ...times[id], until }])) } }));
  return gained ? 'kept' : 'refused';
}
