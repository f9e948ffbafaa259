import { useEffect } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { cents, parseCents } from '#domain/cents.ts';
import type { TillItem } from '#server/pos/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Removals } from './removals.tsx';
import { forgetCash } from './use-kept-cash.ts';
import styles from './till.module.css';

/** An open drawer: since when, and whose. The expected amount is not shown before it is counted. */
export function OpenTill({ till }: { till: TillItem }) {
  const worker = useWorker();
  const money = useMoney();
  const zone = useVenueZone();
  const said = useHistoryState<{ said?: string } | null>()?.said;
  const isOwn = till.operator_id === worker._id;
  const operator = till.operator_name || 'a colleague';
  // The till is open, so an opening whose answer was lost has arrived.
  useEffect(() => forgetCash(`open ${till.till_id} ${worker._id}`), [till.till_id, worker._id]);
  return (
    <div className={styles.now}>
      {said && <Notice kind="good">{said}</Notice>}
      <section className={`panel ${styles.open}`} aria-labelledby="till-open">
        <h2 id="till-open" className={`display ${styles.since}`}>
          Open since {whenText(zone, till.opened_at)}
        </h2>
        <dl className={styles.facts}>
          <dt>Opened by</dt>
          <dd>{isOwn ? 'you' : operator}</dd>
          <dt>Started with</dt>
          <dd className="num">{money.full(parseCents(till.opening) ?? cents(0))}</dd>
          {till.tracking && (
            <>
              <dt>Last bag or seal</dt>
              <dd>{till.tracking}</dd>
            </>
          )}
        </dl>
        {!isOwn && <p className="meta">This is the till of {operator}. What you do here stands under your own name.</p>}
        <nav aria-label="What to do with the till" className={styles.steps}>
          <Link className={styles.step} href="/till/put-in">
            Put cash in
          </Link>
          <Link className={styles.step} href="/till/take-out">
            Take cash out
          </Link>
          <Link className={styles.step} href="/till/close">
            Count and close
          </Link>
        </nav>
      </section>
      <Removals sessionId={till.till_session_id} />
    </div>
  );
}
