import { useEffect, useMemo, type ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import type { CartLine } from '#domain/cart/cart.ts';
import { nameLines } from '#web/buyer/cart/renew-holds.ts';
import { useCart } from '#web/buyer/cart/use-cart.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import type { Purchase } from '#web/buyer/purchase.ts';
import { useBoot, useEventZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { useOnceTrue } from '#web/lib/use-once-true.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { atCurrentPrices } from './current-prices.ts';
import { usePlacedElsewhere } from './paying/placed-elsewhere.ts';
import { linkedTerms, useGoneLeaving, useProducts, useStore, useStoreId } from './use-checkout-parts.ts';
import styles from './checkout.module.css';

export function CheckoutScreen() {
  const { cart, lines } = useCart();
  const boot = useBoot();
  const storeId = useStoreId(useParams<{ storeID?: string }>().storeID, cart);
  const ofStore = useMemo(() => lines.filter((line) => line.storeId === storeId), [lines, storeId]);
  const eventIds = useMemo(() => [...new Set(ofStore.map((line) => line.eventId))], [ofStore]);
  const catalogue = useProducts(eventIds);
  useGoneLeaving(eventIds, catalogue);
  const linked = useMemo(() => linkedTerms(ofStore, catalogue.products, boot), [ofStore, catalogue.products, boot]);
  const { store, ...asked } = useStore(storeId, linked);
  // A cart that becomes empty while its checkout is open is not an error.
  const hadStore = useOnceTrue(storeId !== null);
  const placed = usePlacedElsewhere();
  const today = useTodayIn(useEventZone());
  const priced = useMemo(
    () => atCurrentPrices(ofStore, { eventId: boot.event?._id ?? null, products: catalogue.products, availability: boot.availability, today }),
    [ofStore, boot, catalogue.products, today],
  );

  if (placed && hadStore && ofStore.length === 0) return <PlacedElsewhere purchase={placed} lines={lines} />;
  if (lines.length === 0) return <Nothing title="Your cart is empty." note={hadStore ? undefined : CHECKOUT.missingStore} />;
  if (storeId === null) return <Nothing title={CHECKOUT.missingStore} isBad text={CHECKOUT.severalStores} action={<StoreLinks lines={lines} />} />;
  if (ofStore.length === 0)
    return <Nothing title="Your cart is empty." text="What is in your cart is from another store." action={<StoreLinks lines={lines} />} />;
  if (catalogue.isFailed || asked.isFailed) {
    const retry = () => [catalogue, asked].forEach((part) => part.retry());
    return (
      <Frame>
        <RetryState title="The checkout cannot be opened right now." onRetry={retry}>
          Please check your connection. Nothing in your cart is lost.
        </RetryState>
      </Frame>
    );
  }
  if (catalogue.isLoading || !store) {
    return (
      <Frame>
        <LoadingState text="Opening the checkout…" />
      </Frame>
    );
  }
  return <CheckoutPage cart={cart} lines={priced} today={today} products={catalogue.products} storeId={storeId} store={store} />;
}

/** Each store is paid separately. */
function StoreLinks({ lines }: { lines: readonly CartLine[] }) {
  return [...Map.groupBy(lines, (line) => line.storeId)].map(([storeId, bought]) => (
    <Link key={storeId} href={`${PATHS.checkout}/${storeId}`} className="main-link">
      Check out {nameLines(bought)}
    </Link>
  ));
}

/** Two windows were paying for the same cart, and the other one was first. */
function PlacedElsewhere({ purchase, lines }: { purchase: Purchase; lines: readonly CartLine[] }) {
  useEffect(() => announce(CHECKOUT.placedElsewhere), []);
  const seeIt = (
    <Link href={PATHS.thankYou} state={purchase} replace className="main-link">
      See your order
    </Link>
  );
  return (
    <Nothing
      title={CHECKOUT.placedElsewhere}
      text={purchase.number === null ? undefined : `Order ${purchase.number}`}
      action={
        <>
          {seeIt}
          <StoreLinks lines={lines} />
        </>
      }
    />
  );
}

type NothingProps = { title: string; text?: string | undefined; action?: ReactNode; note?: string | undefined; isBad?: boolean };

function Nothing({ title, text, action, note, isBad = false }: NothingProps) {
  return (
    <Frame>
      <div role={isBad ? 'alert' : undefined}>
        <EmptyState
          title={title}
          action={
            action ?? (
              <Link href={PATHS.tickets} className="main-link">
                See tickets
              </Link>
            )
          }
        >
          {text}
        </EmptyState>
      </div>
      {note && <p className={`meta ${styles.note}`}>{note}</p>}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={`wrap ${styles.alone}`}>
      <h1 className="visually-hidden">Checkout</h1>
      {children}
    </div>
  );
}
