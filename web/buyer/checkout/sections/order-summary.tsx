import type { CartGroup } from '#domain/cart/cart-groups.ts';
import { agesText, isMerchandise, type Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/cents.ts';
import { timeText } from '#domain/time-text.ts';
import { HoldClock } from '#web/buyer/cart/hold-clock.tsx';
import { useCart } from '#web/buyer/cart/use-cart.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { differenceCents } from '../form/checkout-totals.ts';
import type { Term } from '../use-checkout-parts.ts';
import type { Checkout } from '../use-checkout.ts';
import { PayStub } from './pay-stub.tsx';
import { PromoField } from './promo-field.tsx';
import styles from './order-summary.module.css';

/** The order as a ticket. The body lists what is bought; the stub has the total and the pay button. */
export function OrderSummary({ checkout, terms, isBusy }: { checkout: Checkout; terms: readonly Term[]; isBusy: boolean }) {
  const { groups, totals, state, promo } = checkout;
  const money = useMoney();
  const { heldUntil } = useCart();
  const difference = differenceCents(totals, state.serverTotalCents);
  const extras: [string, number][] = [
    ['Tax', totals.addedTaxCents],
    ['Fees', totals.feeCents],
    ['Change since you chose', difference],
  ];
  return (
    <aside className={styles.aside} aria-label="Order summary">
      {state.phase.kind !== 'unavailable' && <HoldClock until={heldUntil} />}
      <div className={`${styles.ticket} ${state.phase.kind === 'done' ? styles.torn : ''}`}>
        <div className={styles.body}>
          <h2 className="eyebrow">Order summary</h2>
          <ul>
            {groups.map(({ group, product }) => (
              <li key={group.key} className={styles.line}>
                <div className={styles.what}>
                  <strong>{group.name}</strong>
                  <span className="meta">{whenText(group, product)}</span>
                  <span className="meta">{product && agesText(product)}</span>
                </div>
                <span className="meta num">× {group.quantity}</span>
                <span className="num">{money.full(group.subtotalCents)}</span>
              </li>
            ))}
          </ul>
          <PromoField state={state.promo} promo={promo} discountCents={totals.discountCents} isBusy={isBusy} />
          {extras.map(
            ([name, amount]) =>
              amount !== 0 && (
                <p key={name} className={`meta ${styles.extra}`}>
                  <span>{name}</span>
                  <span className="num">{money.full(cents(amount))}</span>
                </p>
              ),
          )}
        </div>
        <PayStub checkout={checkout} terms={terms} isBusy={isBusy} />
      </div>
    </aside>
  );
}

function whenText({ displayDate, entryTime }: CartGroup, product: Product | undefined): string {
  if (product && isMerchandise(product)) return product.pickup_note ?? '';
  return product?.pickup_note || [displayDate, entryTime && timeText(entryTime)].filter(Boolean).join(' · ');
}
