import { Suspense, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { lazyPart, lazyScreen } from '#web/lib/screens/lazy-screen.tsx';
import { useOnceTrue } from '#web/lib/use-once-true.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { closeFlyout, flyoutState, onFlyoutChange, openFlyout } from '../cart/flyout-state.ts';
import { Flyout } from '../cart/flyout.tsx';
import { useCart } from '../cart/use-cart.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NothingKept } from './nothing-kept.tsx';
import { pageTitle } from './page-title.ts';
import { recordUse } from './resource-use.ts';
import { useCartUpkeep } from './use-cart-upkeep.ts';
import { useSession } from './use-session.ts';
import styles from './chrome.module.css';

const HoldKeeper = lazyPart(() => import('../cart/hold-keeper.tsx').then((m) => m.HoldKeeper));
const SessionKeeper = lazyScreen(() => import('../session-keeper.tsx').then((m) => m.SessionKeeper));

/** The frame of every screen: header, cart, footer, and `HoldKeeper`. */
export function Chrome({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const cartButton = useRef<HTMLButtonElement>(null);
  const flyout = useSyncExternalStore(onFlyoutChange, flyoutState);
  const { cart, count } = useCart();
  // `HoldKeeper` stays after the last line has gone, because it still has to say what became of it.
  const hasHeld = useOnceTrue(cart.lines.length > 0);
  const isSignedIn = useSession() !== null;
  // `SessionKeeper` stays after the session has ended, because it still has to lead to sign-in.
  const hasSession = useOnceTrue(isSignedIn);
  const isCheckout = path === '/checkout' || path.startsWith('/checkout/');
  useCartUpkeep();
  useArrival(path, main);
  useEffect(() => {
    if (isCheckout) closeFlyout();
  }, [isCheckout]);
  return (
    <>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        Skip to the page
      </a>
      <Header
        cart={
          isCheckout ? null : <CartButton ref={cartButton} count={count} isOpen={flyout !== 'closed'} onPress={flyout === 'open' ? closeFlyout : openFlyout} />
        }
      />
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        <NothingKept hasCart={count > 0} isSignedIn={isSignedIn} />
        {children}
      </main>
      <Footer />
      {!isCheckout && <Flyout button={cartButton} />}
      <Suspense fallback={null}>{hasHeld && <HoldKeeper isCartOpen={flyout !== 'closed'} />}</Suspense>
      <DialogHost />
      <Suspense fallback={null}>{hasSession && <SessionKeeper />}</Suspense>
    </>
  );
}

/** On arrival at a page: scroll to the top, announce its title, and count the visit. */
function useArrival(path: string, main: React.RefObject<HTMLElement | null>): void {
  const { workspace, event } = useBoot();
  const ws = useWorkspaceId();
  const first = useRef(true);
  const title = pageTitle(path, event?.name ?? null, workspace?.name ?? null);
  useEffect(() => void keepQuery(location.search), [path]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    recordUse(ws, event?._id ?? null, 'page view', { page: path });
    if (!first.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    first.current = false;
    // Only a change of path is an arrival. The other values just describe it.
  }, [path]);
}

/** Parameters in the page's address are kept for an order. Few addresses have any, so the code is loaded only when needed. */
async function keepQuery(search: string): Promise<void> {
  if (search === '') return;
  const kvp = await import('./kvp.ts').catch(() => null);
  kvp?.rememberKvp(search);
}
