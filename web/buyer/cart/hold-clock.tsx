import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { clockText } from '#domain/moment-text.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { ownZone } from '#web/lib/time/own-zone.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { keepLonger } from './cart-actions.ts';
import styles from './hold-clock.module.css';

export const WARN_MS = 2 * MINUTE_MS;

const TEXT = {
  kept: 'Your items are held for 5 more minutes.',
  refused: 'These items cannot be held any longer. Please check out soon.',
  failed: 'The connection was lost. Please try again.',
};

/** Asks for five more minutes. */
export type Keep = () => Promise<'kept' | 'refused' | 'failed'>;

/**
 * 'Held for you until 7:42 pm'. Stays quiet until two minutes are left, then offers to keep the items longer. `keep` is passed for holds that are not in the cart yet; holds in the
 * cart are announced by `HoldKeeper`.
 */
export function HoldClock({ until, keep }: { until: number | null; keep?: Keep }) {
  const isInCart = keep === undefined;
  const now = useNow(until !== null);
  const left = until === null ? 0 : until - now;
  const isLate = left > 0 && left <= WARN_MS;
  useEffect(() => {
    if (isLate && !isInCart && until !== null) announce(`These are held for two more minutes, until ${ownClockText(until)}.`);
  }, [isLate, isInCart, until]);
  if (until === null || left <= 0) return null;
  return (
    <div className={`${styles.hold} ${isLate ? styles.late : ''}`}>
      <Clock size={16} aria-hidden="true" />
      <span>
        Held for you until {ownClockText(until)}
        <span className={styles.left} aria-hidden="true">
          {' '}
          — {leftText(left)} left
        </span>
      </span>
      {isLate && <KeepLonger keep={keep} />}
    </div>
  );
}

/** `keep` is passed for holds that are not in the cart. */
export function KeepLonger({ keep: own }: { keep?: Keep | undefined }) {
  const ws = useWorkspaceId();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const keep = async () => {
    setBusy(true);
    const outcome = await (own ?? (() => keepLonger(ws)))();
    setBusy(false);
    setNote(outcome === 'kept' ? '' : TEXT[outcome]);
    announce(TEXT[outcome]);
    // The button disappears, so the focus returns to where it came from.
    if (outcome === 'kept' && document.activeElement === button.current)
      (cameFrom.current instanceof HTMLElement ? cameFrom.current : document.getElementById('main'))?.focus({ preventScroll: true });
  };
  return (
    <span className={styles.keep}>
      <Button ref={button} size="small" busy={busy} onFocus={(event) => (cameFrom.current = event.relatedTarget)} onClick={() => void keep()}>
        Keep for 5 more minutes
      </Button>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}

/** By the visitor's own clock. */
export const ownClockText = (instant: number): string => clockText(ownZone(), instant);

function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
