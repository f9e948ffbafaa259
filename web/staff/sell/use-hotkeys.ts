import { useEffect, useRef, type RefObject } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import { createHand } from './by-hand.ts';
import type { Paying } from './paying/pay-dialogs.tsx';
import { pendingChanges, type DeskState } from './sale/desk-state.ts';
import { shownOrder, type ShownOrder } from './sale/order-lines.ts';
import { asksNames } from './sale/people-asked.ts';
import type { SaleDesk } from './sale/sale-desk.ts';

type Keys = {
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLElement | null>;
  order: ShownOrder;
  desk: SaleDesk;
  state: DeskState;
  paying: Paying;
  products: ReadonlyMap<string, Product>;
  onNext: () => void;
  onDigit: (digit: number) => void;
};

const PAY_KEYS = { F1: 'card', F2: 'cash', F3: 'wristband' } as const;
const NAMES_KEY = 'F4';

/** Keyboard shortcuts of the till. They are off while a dialog is open or somebody is typing. */
export function useHotkeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hand = createHand((digit) => latest.current.onDigit(digit));
    const onKey = (event: KeyboardEvent) => press(event, latest.current, hand);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type Hand = ReturnType<typeof createHand>;

function press(event: KeyboardEvent, keys: Keys, hand: Hand): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const isDialog = document.querySelector('dialog[open]') !== null;
  if (key.length > 1) hand.flush();
  if (key in PAY_KEYS || key === NAMES_KEY) {
    event.preventDefault();
    if (!isDialog && !keys.state.done) goToPay(key, keys);
    return;
  }
  const target = event.target as HTMLElement;
  const isTyping = target.matches?.('input, textarea, select') ?? false;
  if (isDialog || (isTyping && key !== 'Escape')) return;
  if (key.length === 1 && key !== ' ') hand.onKey(key, performance.now());
  const meant = meaningOf(key, keys, { isTyping, isOnButton: Boolean(target.closest?.('button, a')) });
  if (!meant) return;
  event.preventDefault();
  meant();
}

function goToPay(key: string, { desk, paying, products }: Keys): void {
  if (key === NAMES_KEY) {
    if (asksNames(desk.read().sale?.items ?? [], products)) paying.askForPeople();
  } else if (hasOrder(desk)) paying.begin(PAY_KEYS[key as keyof typeof PAY_KEYS]);
}

function meaningOf(
  key: string,
  { search, grid, order, desk, state, paying, onNext }: Keys,
  { isTyping, isOnButton }: { isTyping: boolean; isOnButton: boolean },
): (() => void) | null {
  const toGrid = () => grid.current?.querySelector<HTMLElement>('button')?.focus();
  if (key === '/') return () => search.current?.focus();
  if (key === 'Enter' && state.done && !isOnButton) return onNext;
  if (key === 'Escape' && isTyping) return toGrid;
  if (key === 'Escape' && state.done) return onNext;
  if (key === 'Escape' && (order.lines.length > 0 || state.orderId !== null)) return paying.askToDrop;
  if (key === '-' && !state.done) return () => order.lines.length > 0 && desk.change({ kind: 'take-out', key: order.lines.at(-1)!.key });
  return key.startsWith('Arrow') && !isOnButton ? toGrid : null;
}

/** Read directly from the desk, because a digit may have been pressed since the last render. */
const hasOrder = (desk: SaleDesk): boolean => shownOrder(desk.read().sale, pendingChanges(desk.read())).lines.length > 0;
