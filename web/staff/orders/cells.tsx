import { cents, centsOf } from '#domain/cents.ts';
import { momentText } from '#domain/moment-text.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { whenText } from '../chrome/words/when.ts';
import { type Told } from './order-text.ts';
import styles from './orders.module.css';

/** The cells of this room's tables. */
export function StateTag({ text, tone }: Told) {
  return <span className={`tag ${tone} ${styles.whole}`}>{text}</span>;
}

export function Amount({ of, isMinus = false }: { of: number; isMinus?: boolean }) {
  const amount = centsOf(of);
  return useMoney().full(isMinus ? cents(-amount) : amount);
}

export function When({ at }: { at: string }) {
  const zone = useVenueZone();
  const [seen, printed] = [whenText(zone, at), momentText(zone, Date.parse(at))];
  if (seen === printed) return <span className={styles.whole}>{seen}</span>;
  return (
    <>
      <span className={`${styles.whole} ${styles.onScreen}`}>{seen}</span>
      <span className={styles.onPaper}>{printed}</span>
    </>
  );
}
