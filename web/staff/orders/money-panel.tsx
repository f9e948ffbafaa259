import { centsOf, centsOfSum } from '#domain/cents.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import styles from './orders.module.css';

/** The order's total, perforated like the stub of a ticket. */
export function MoneyPanel({ order }: { order: OrderHistoryItem }) {
  const money = useMoney();
  const lines: [string, number][] = [
    ['Things', order.subtotal],
    [order.promo_code ? `Discount (${order.promo_code})` : 'Discount', -order.discount],
    ['Tax', order.tax],
    ['Fees', order.fees],
  ];
  return (
    <section className={`panel ${styles.money}`} aria-label="What it came to">
      <dl>
        {lines
          .filter(([, amount], at) => at === 0 || amount !== 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{money.full(centsOfSum(amount))}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className="num">{money.full(centsOf(order.total))}</dd>
        </div>
        {order.refunded > 0 && (
          <div>
            <dt>Given back, or on its way</dt>
            <dd className="num">{money.full(centsOfSum(-order.refunded))}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
