import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { useWorkspaceId } from '../boot.ts';
import { useMoney } from '../money.tsx';
import { PATHS } from '../paths.ts';
import { onLinesAdded, settleMarked } from './cart-actions.ts';
import { CartGroupRow } from './cart-group-row.tsx';
import { closeFlyout, flyoutState, onFlyoutChange, previewFlyout, touchFlyout } from './flyout-state.ts';
import styles from './flyout.module.css';
import { HoldClock } from './hold-clock.tsx';
import { useCart } from './use-cart.ts';

/** The cart, sliding from its button. Lines marked for removal go for good when it closes. */
export function Flyout({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const state = useSyncExternalStore(onFlyoutChange, flyoutState);
  const panel = useRef<HTMLElement>(null);
  const isOpen = state !== 'closed';
  useSettling(isOpen);
  useEffect(() => onLinesAdded(previewFlyout), []);
  useFocus(state, panel, button);
  useClosing(isOpen, panel, button);
  return (
    <aside
      ref={panel}
      id="cart-flyout"
      className={`${styles.flyout} ${isOpen ? styles.open : ''}`}
      role="dialog"
      aria-label="Cart"
      inert={!isOpen}
      tabIndex={-1}
      onPointerEnter={touchFlyout}
      onPointerDown={touchFlyout}
      onFocus={touchFlyout}
      onKeyDown={touchFlyout}
    >
      <FlyoutContent />
    </aside>
  );
}

function FlyoutContent() {
  const { cart, groups, count, totalCents, heldUntil } = useCart();
  const [, navigate] = useLocation();
  const money = useMoney();
  const isEmpty = cart.lines.length === 0;
  return (
    <>
      <header className={styles.header}>
        <h2 className="display">Cart</h2>
        <button type="button" className={styles.close} aria-label="Close cart" onClick={closeFlyout}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.lines}>
        {isEmpty ? <EmptyState title="Your cart is empty." /> : groups.map((group) => <CartGroupRow key={group.key} group={group} />)}
      </div>
      {!isEmpty && (
        <div className={styles.hold}>
          <HoldClock until={heldUntil} />
        </div>
      )}
      <footer className={styles.footer}>
        <span>
          <span className="meta">Total</span>
          <output className={`num ${styles.total}`}>{money.full(totalCents)}</output>
        </span>
        <Button
          kind="primary"
          disabled={count === 0}
          onClick={() => {
            closeFlyout();
            navigate(PATHS.checkout);
          }}
        >
          Checkout
        </Button>
      </footer>
    </>
  );
}

function useSettling(isOpen: boolean): void {
  const ws = useWorkspaceId();
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (wasOpen && !isOpen) settleMarked(ws);
    setWasOpen(isOpen);
  }, [isOpen, wasOpen, ws]);
}

/** Opened by the visitor it takes the focus; a preview leaves it where it is and is only announced. */
function useFocus(state: 'closed' | 'preview' | 'open', panel: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    const from = before.current;
    before.current = state;
    if (state === 'preview') announce('Added to your cart.');
    if (state === 'open' && from === 'closed') panel.current?.focus({ preventScroll: true });
    if (state === 'closed' && from === 'open' && (document.activeElement === document.body || panel.current?.contains(document.activeElement))) button.current?.focus({ preventScroll: true });
  }, [state, panel, button]);
}

function useClosing(isOpen: boolean, panel: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !document.querySelector('dialog[open]') && closeFlyout();
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) closeFlyout();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen, panel, button]);
}
