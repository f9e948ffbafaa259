import { toDecimal } from '#domain/cents.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { typedAmount } from '#web/staff/chrome/typed/typed-amount.ts';
import { refundableThings } from '../order-text.ts';

/** What somebody at the counter wants refunded, as it is typed. */
export type Wish = { mode: 'things' | 'amount' | 'goodwill'; chosen: readonly string[]; amount: string; inCash: boolean; reason: string };

/** The request to the server, without the reason. */
export type Asked = { order_id: string; items?: string[]; amount?: number; method?: 'cash'; arbitrary?: true };

export const refundableIds = (order: OrderHistoryItem): string[] => refundableThings(order).map((thing) => thing._id);

export function firstWish(order: OrderHistoryItem): Wish {
  const ids = refundableIds(order);
  return { mode: 'things', chosen: ids.length === 1 ? ids : [], amount: '', inCash: false, reason: '' };
}

/** Null until it is clear what to refund. Items refunded meanwhile are left out. */
export function askedOf(order: OrderHistoryItem, { mode, chosen, amount, inCash }: Wish): Asked | null {
  const method = inCash && mode !== 'goodwill' ? { method: 'cash' as const } : {};
  if (mode === 'things') {
    const items = refundableIds(order).filter((id) => chosen.includes(id));
    return items.length === 0 ? null : { order_id: order._id, items, ...method };
  }
  const amountCents = typedAmount(amount);
  if (amountCents === null) return null;
  const asked = { order_id: order._id, amount: toDecimal(amountCents) };
  return mode === 'goodwill' ? { ...asked, arbitrary: true } : { ...asked, ...method };
}

export type WishFaults = { things?: true; amount?: true; reason?: true };

export function faultsOf(order: OrderHistoryItem, wish: Wish): WishFaults {
  const isUnsaid = askedOf(order, wish) === null;
  return {
    ...(isUnsaid && wish.mode === 'things' ? { things: true } : {}),
    ...(isUnsaid && wish.mode !== 'things' ? { amount: true } : {}),
    ...(wish.reason.trim() === '' ? { reason: true } : {}),
  };
}
