import { Suspense, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { lazyPart, whenIdle } from '#web/lib/lazy-screen.tsx';
import { useOnceTrue } from '#web/lib/use-once-true.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { useWorkspaceId } from '../boot.ts';
import { onLinesAdded, settleMarked } from './cart-actions.ts';
import { closeFlyout, flyoutState, onFlyoutChange, previewFlyout, touchFlyout } from './flyout-state.ts';
import styles from './flyout.module.css';

const loadContent = () => import('./flyout-content.tsx');
const FlyoutContent = lazyPart(() => loadContent().then((m) => m.FlyoutContent));

/** The cart, sliding from its button. Lines marked for removal go for good when it closes. */
export function Flyout({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const state = useSyncExternalStore(onFlyoutChange, flyoutState);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = state !== 'closed';
  const wasOpened = useOnceTrue(isOpen);
  useSettling(isOpen);
  useEffect(() => whenIdle(loadContent), []);
  useEffect(() => onLinesAdded(previewFlyout), []);
  useFocus(state, panel, button);
  useClosing(isOpen, panel, button);
  return (
    <div
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
      <Suspense fallback={null}>{wasOpened && <FlyoutContent />}</Suspense>
    </div>
  );
}

/** Leaving for the checkout closes it too, by taking it off the page. */
function useSettling(isOpen: boolean): void {
  const ws = useWorkspaceId();
  useEffect(() => (isOpen ? () => settleMarked(ws) : undefined), [isOpen, ws]);
}

/** Opened by the visitor it takes the focus; a preview leaves it where it is and is only announced. */
function useFocus(state: 'closed' | 'preview' | 'open', panel: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    const from = before.current;
    before.current = state;
    if (state === 'preview') announce('Added to your cart.');
    if (state === 'open' && from === 'closed') panel.current?.focus({ preventScroll: true });
    if (state === 'closed' && from === 'open' && (document.activeElement === document.body || panel.current?.contains(document.activeElement)))
      button.current?.focus({ preventScroll: true });
  }, [state, panel, button]);
}

function useClosing(isOpen: boolean, panel: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
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
