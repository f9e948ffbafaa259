import { Suspense, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { lazyPart, whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { useOnceTrue } from '#web/lib/use-once-true.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { OnItsWay } from '../chrome/on-its-way.tsx';
import { onLinesAdded } from './cart-actions.ts';
import { closeFlyout, flyoutState, onFlyoutChange, previewFlyout, touchFlyout, type FlyoutState } from './flyout-state.ts';
import { settleWhenClosed } from './settling.ts';
import styles from './flyout.module.css';

const loadContent = () => import('./flyout-content.tsx');
const FlyoutContent = lazyPart(() => loadContent().then((m) => m.FlyoutContent));

/** The cart, sliding out from its button. Lines marked for removal are removed for good when it closes. A pointer that lies still where it slides out has not touched it. */
export function Flyout({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const state = useSyncExternalStore(onFlyoutChange, flyoutState);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = state !== 'closed';
  const wasOpened = useOnceTrue(isOpen);
  useSettling(isOpen);
  useEffect(() => whenIdle(loadContent), []);
  useEffect(() => onLinesAdded(previewFlyout), []);
  useFocus(state, panel, button);
  useClosing(state, panel, button);
  return (
    <div
      ref={panel}
      id="cart-flyout"
      className={`${styles.flyout} ${isOpen ? styles.open : ''}`}
      role="dialog"
      aria-label="Cart"
      inert={!isOpen}
      tabIndex={-1}
      onPointerMove={touchFlyout}
      onPointerDown={touchFlyout}
      onFocus={touchFlyout}
      onKeyDown={touchFlyout}
    >
      <Suspense fallback={<OnItsWay />}>{wasOpened && <FlyoutContent />}</Suspense>
    </div>
  );
}

/** Navigating to the checkout unmounts the flyout, which counts as closing it. */
function useSettling(isOpen: boolean): void {
  const ws = useWorkspaceId();
  useEffect(() => (isOpen ? settleWhenClosed(ws) : undefined), [isOpen, ws]);
}

/** When opened by its button it takes the focus, also from a preview. A preview does not move the focus and is only announced. */
function useFocus(state: FlyoutState, panel: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    const from = before.current;
    before.current = state;
    if (state === 'preview') announce('Added to your cart.');
    if (state === 'open' && (from === 'closed' || document.activeElement === button.current)) panel.current?.focus({ preventScroll: true });
    if (state === 'closed' && from === 'open' && (document.activeElement === document.body || panel.current?.contains(document.activeElement)))
      button.current?.focus({ preventScroll: true });
  }, [state, panel, button]);
}

const DOUBLE_PRESS_MS = 600;
const DOUBLE_PRESS_PX = 12;

/** The second press of a double press, at the same place. */
function isSecondPress(press: PointerEvent, before: PointerEvent | null): boolean {
  if (before === null || press.timeStamp - before.timeStamp > DOUBLE_PRESS_MS) return false;
  return Math.hypot(press.clientX - before.clientX, press.clientY - before.clientY) <= DOUBLE_PRESS_PX;
}

/**
 * A preview takes no focus and closes by itself. An opened flyout closes as soon as the visitor presses or focuses something else. Whoever presses 'Add to Cart' twice has not seen
 * the preview when they press again, so that press leaves it open.
 */
function useClosing(state: FlyoutState, panel: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  const lastPress = useRef<PointerEvent>(null);
  useEffect(() => {
    const remember = (event: PointerEvent) => void (lastPress.current = event);
    addEventListener('pointerdown', remember);
    return () => removeEventListener('pointerdown', remember);
  }, []);
  useEffect(() => {
    if (state === 'closed') return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !document.querySelector('dialog[open]') && closeFlyout();
    const isElsewhere = ({ target }: Event) => !panel.current?.contains(target as Node) && !button.current?.contains(target as Node);
    const onPointer = (event: PointerEvent) => isElsewhere(event) && !(state === 'preview' && isSecondPress(event, lastPress.current)) && closeFlyout();
    const onFocus = (event: FocusEvent) => state === 'open' && isElsewhere(event) && !(event.target as Element).closest('dialog') && closeFlyout();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
    };
  }, [state, panel, button]);
}
