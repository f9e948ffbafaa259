import { useEffect, useRef, type RefObject } from 'react';
import type { DeskState } from './desk-state.ts';
import type { ShownOrder } from './order-lines.ts';
import type { Paying } from './pay-dialogs.tsx';
import type { SaleDesk } from './sale-desk.ts';

type Keys = {
  search: RefObject<HTMLInputElement | null>;
  grid: RefObject<HTMLElement | null>;
  order: ShownOrder;
  desk: SaleDesk;
  state: DeskState;
  paying: Paying;
  onNext: () => void;
  onDigit: (digit: number) => void;
};

const PAY_KEYS = { F1: 'card', F2: 'cash', F3: 'wristband' } as const;

/** The till without a mouse. Nothing here is heard while a dialog is open, or while something is typed. */
export function useHotkeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event, latest.current);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function press(event: KeyboardEvent, { search, grid, order, desk, state, paying, onNext, onDigit }: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const isDialog = document.querySelector('dialog[open]') !== null;
  if (event.key in PAY_KEYS) {
    event.preventDefault();
    if (!isDialog && order.lines.length > 0 && !state.done) paying.begin(PAY_KEYS[event.key as keyof typeof PAY_KEYS]);
    return;
  }
  const target = event.target as HTMLElement;
  const isTyping = target.matches?.('input, textarea, select') ?? false;
  if (isDialog || (isTyping && event.key !== 'Escape')) return;
  const act = (run: () => void) => {
    event.preventDefault();
    run();
  };
  if (event.key === '/') return act(() => search.current?.focus());
  if (event.key === 'Enter' && state.done && !target.closest?.('button, a')) return act(onNext);
  if (event.key === 'Escape' && state.done) return act(onNext);
  if (event.key === 'Escape' && isTyping) return act(() => grid.current?.querySelector<HTMLElement>('button')?.focus());
  if (event.key === 'Escape' && (order.lines.length > 0 || state.orderId !== null)) return act(paying.askToDrop);
  if (event.key === '-' && !state.done) return act(() => order.lines.length > 0 && desk.change({ kind: 'take-out', key: order.lines.at(-1)!.key }));
  if (/^[1-9]$/.test(event.key)) return act(() => onDigit(Number(event.key)));
  if (event.key.startsWith('Arrow') && !target.closest?.('button, a')) act(() => grid.current?.querySelector<HTMLElement>('button')?.focus());
}
