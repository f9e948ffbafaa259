import { centsOfSum } from '#domain/cents.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import styles from './order-panel.module.css';

/** Discounts, tax and fees as the server computed them. Hidden if there are none. */
export function OrderSums({ sale, isPending }: { sale: SaleItem | null; isPending: boolean }) {
  const money = useMoney();
  if (!sale || (sale.discount === 0 && sale.tax === 0 && sale.fees === 0)) return null;
  const rows = [
    ['Subtotal', sale.subtotal],
    [sale.promo_code ? `Discount, ${sale.promo_code}` : 'Discount', -sale.discount],
    ['Tax', sale.tax],
    ['Fees', sale.fees],
  ] as const;
  return (
    <ul className={styles.sums} data-pending={isPending || undefined}>
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <li key={label}>
            <span>{label}</span>
            <span className="num">{money.full(centsOfSum(amount))}</span>
          </li>
        ))}
    </ul>
  );
}
