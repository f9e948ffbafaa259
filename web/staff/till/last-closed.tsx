import { Link } from 'wouter';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { Difference } from './difference.tsx';
import { useClosedTills } from './till-queries.ts';
import styles from './till.module.css';

/** The last till that was closed here. After a lost answer, people find their count here. */
export function LastClosed({ terminalId }: { terminalId: string }) {
  const zone = useVenueZone();
  const last = useClosedTills(terminalId).data?.pages[0]?.items[0];
  if (!last) return null;
  return (
    <section className={styles.last} aria-labelledby="till-last">
      <h2 id="till-last" className="eyebrow">
        Closed last
      </h2>
      <p className={styles.lastLine}>
        <Link href={`/till/closed/${last.id}`}>{whenText(zone, last.closedAt)}</Link>
        <Difference cents={last.differenceCents} />
      </p>
    </section>
  );
}
