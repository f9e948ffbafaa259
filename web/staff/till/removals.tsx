import { useEffect, useRef } from 'react';
import { parseCents, cents } from '#domain/cents.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { useWaitingLive, type Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useRemovals } from './till-queries.ts';
import { REMOVAL } from './till-words.ts';
import styles from './till.module.css';

/** Requests to take cash out of the open drawer, and their decisions. The list updates by itself. */
export function Removals({ sessionId }: { sessionId: string }) {
  const { data: asked = [], error, refetch } = useRemovals(sessionId);
  const money = useMoney();
  useWaitingLive();
  useDecisionsTold(asked);
  if (error) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (asked.length === 0) return null;
  return (
    <section className={styles.removals} aria-labelledby="till-removals">
      <h2 id="till-removals" className="eyebrow">
        Asked to be taken out
      </h2>
      <ul>
        {asked.map((task) => (
          <li key={task._id} className={styles.removal}>
            <span className={`num ${styles.removed}`}>{money.full(parseCents(task.facts.amount) ?? cents(0))}</span>
            <Decision task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const TAG = { open: 'tag warn', confirmed: 'tag good', declined: 'tag bad' } as const;
const WORD = { open: 'Waits', confirmed: 'Agreed', declined: 'Declined' } as const;

function Decision({ task }: { task: Asked }) {
  const zone = useVenueZone();
  const { status, decided_at, decided_by_name, created_at } = task;
  const text =
    status === 'open'
      ? REMOVAL.open(whenText(zone, created_at))
      : REMOVAL[status](decided_by_name || 'An administrator', decided_at ? whenText(zone, decided_at) : 'some time ago');
  return (
    <>
      <span className={TAG[status]}>{WORD[status]}</span>
      <span className="meta">{text}</span>
    </>
  );
}

/** Announces decisions, because somebody may be waiting at the drawer. */
function useDecisionsTold(asked: readonly Asked[]): void {
  const money = useMoney();
  const before = useRef(new Map<string, Asked['status']>());
  useEffect(() => {
    for (const { _id, status, facts } of asked) {
      if (before.current.get(_id) === 'open' && status !== 'open')
        announce(
          `${money.full(parseCents(facts.amount) ?? cents(0))}: ${status === 'confirmed' ? 'agreed, take it out now' : 'declined, it stays in the drawer'}.`,
        );
      before.current.set(_id, status);
    }
  }, [asked, money]);
}
