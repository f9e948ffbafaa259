import { centsOfSum } from '#domain/cents.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { isPaid, isUndecided } from '../sale/desk-state.ts';
import { SELL, TENDER_NAMES } from '../sell-words.ts';
import styles from './order-panel.module.css';

/** What has been paid so far, and payments that the bank has not decided yet. */
export function PaidList({ payments }: { payments: SaleItem['payments'] }) {
  const money = useMoney();
  const given = payments.filter((payment) => isPaid(payment) || isUndecided(payment));
  if (given.length === 0) return null;
  return (
    <>
      {given.some(isUndecided) && <Notice kind="warn">{SELL.confirming}</Notice>}
      <ul className={styles.sums}>
        {given.map((payment) => (
          <li key={payment.payment_id}>
            <span>
              {TENDER_NAMES[payment.tender]}
              {payment.last_four && ` ${payment.last_four}`}
              {isUndecided(payment) && ', not confirmed yet'}
            </span>
            <span className="num">{money.full(centsOfSum(-payment.amount_base))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
