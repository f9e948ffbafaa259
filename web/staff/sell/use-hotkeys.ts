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

function press(event: KeyboardEvent, { search, grid, order, desk, state, paying, products, onNext }: Keys, hand: Hand): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isDialog = document.querySelector('dialog[open]') !== null;
  if (event.key.length > 1) hand.flush();
  if (event.key in PAY_KEYS) {
    event.preventDefault();
    if (!isDialog && hasOrder(desk) && !state.done) paying.begin(PAY_KEYS[event.key as keyof typeof PAY_KEYS]);
    return;
  }
  if (event.key === 'F4') {
    event.preventDefault();
    if (!isDialog && !state.done && asksNames(desk.read().sale?.items ?? [], products)) paying.askForPeople();
    return;
  }
  const target = event.target as HTMLElement;
  const isTyping = target.matches?.('input, textarea, select') ?? false;
  if (isDialog || (isTyping && event.key !== 'Escape')) return;
  const act = (run: () => void) => {
    event.preventDefault();
    run();
  };
  if (event.key.length === 1 && event.key !== ' ') hand.onKey(event.key, performance.now());
  if (event.key === '/') return act(() => search.current?.focus());
  if (event.key === 'Enter' && state.done && !target.closest?.('button, a')) return act(onNext);
  if (event.key === 'Escape' && state.done && !isTyping) return act(onNext);
  if (event.key === 'Escape' && isTyping) return act(() => grid.current?.querySelector<HTMLElement>('button')?.focus());
  if (event.key === 'Escape' && (order.lines.length > 0 || state.orderId !== null)) return act(paying.askToDrop);
  if (event.key === '-' && !state.done) return act(() => order.lines.length > 0 && desk.change({ kind: 'take-out', key: order.lines.at(-1)!.key }));
  if (event.key.startsWith('Arrow') && !target.closest?.('button, a')) act(() => grid.current?.querySelector<HTMLElement>('button')?.focus());
}

/** Read directly from the desk, because a digit may have been pressed since the last render. */
const hasOrder = (desk: SaleDesk): boolean => shownOrder(desk.read().sale, pendingChanges(desk.read())).lines.length > 0;
