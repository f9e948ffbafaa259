import { useEffect, useState } from 'react';
import type { Zone } from '#domain/zone.ts';
import { onOwnClock } from '#web/lib/time/server-clock.ts';
import { whenText } from '#web/staff/chrome/words/when.ts';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { heldFor, type HeldState } from './held-for.ts';
import styles from './order-panel.module.css';

/** Expired holds are freed a moment later, and can be taken again only then. */
const AGAIN_MS = 3500;

/** How long the items are held. Stays quiet until two minutes are left. Expired holds are taken again at once where possible. */
export function HoldClock({ until, zone, desk }: { until: string; zone: Zone; desk: SaleDesk }) {
  const ends = onOwnClock(until);
  const [held, setHeld] = useState<HeldState>(() => heldFor(ends, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setHeld(heldFor(ends, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [ends]);
  const { kind } = held;
  useEffect(() => {
    if (kind === 'soon') announce('The order is held for two more minutes.');
    if (kind !== 'over' || !desk.isAttended()) return;
    const timer = setInterval(() => desk.change({ kind: 'look' }), AGAIN_MS);
    return () => clearInterval(timer);
  }, [kind, desk]);
  if (held.kind === 'calm') return <p className={`meta ${styles.held}`}>Held until {whenText(zone, until)}</p>;
  if (held.kind === 'over')
    return (
      <Notice
        kind="warn"
        action={
          <Button size="small" onClick={() => desk.change({ kind: 'look' })}>
            Hold it again
          </Button>
        }
      >
        The hold has run out. Others may buy these things now.
      </Notice>
    );
  return (
    <Notice
      kind="warn"
      action={
        <Button size="small" onClick={() => desk.change({ kind: 'extend' })}>
          Keep for 5 more minutes
        </Button>
      }
    >
      Held for <span className="num">{held.left}</span> more.
    </Notice>
  );
}
