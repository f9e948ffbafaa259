import { useEffect, useRef, type ReactNode } from 'react';
import { titleOf, visitOf } from '#web/buyer/account/wait-text.ts';
import { ENDED } from '#web/buyer/account/waiting-words.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { InLine } from './in-line.tsx';
import { Offered, TakenAlready } from './offered.tsx';
import type { StepProps } from './step.ts';
import { ToConfirm } from './to-confirm.tsx';
import { ToShop } from './to-shop.tsx';
import styles from './waiting.module.css';

/** How a wait stands, and the one thing to do next. */
export function WaitPanel(props: Omit<StepProps, 'stay'>) {
  const { wait } = props;
  const panel = useRef<HTMLElement>(null);
  const stay = useStay(panel, wait.state);
  const title = titleOf(wait);
  useAnnounced(title);
  return (
    <div className={styles.page}>
      <section ref={panel} tabIndex={-1} className={`panel ${styles.wait}`} aria-labelledby="wait">
        <h1 id="wait" className={`display ${styles.heading}`}>
          {title}
        </h1>
        <div className={styles.what}>
          <b>{wait.name}</b>
          <span className="meta">{visitOf(wait)}</span>
        </div>
        <Step {...props} stay={stay} />
      </section>
    </div>
  );
}

function Step(props: StepProps): ReactNode {
  const { state, event_id: eventId } = props.wait;
  switch (state) {
    case 'unconfirmed':
      return <ToConfirm {...props} />;
    case 'waiting':
      return <InLine {...props} />;
    case 'offered':
      return <Offered {...props} />;
    case 'taken':
      return <TakenAlready {...props} />;
    default:
      return (
        <>
          <p>{ENDED[state].more}</p>
          <ToShop eventId={eventId} />
        </>
      );
  }
}

/** What has changed by itself, while the page was open, is said. */
function useAnnounced(title: string): void {
  const before = useRef(title);
  useEffect(() => {
    if (before.current !== title) announce(title);
    before.current = title;
  }, [title]);
}
