import { useEffect, useRef, type ReactNode } from 'react';
import { visitDateText } from '#domain/day-text.ts';
import { parseVisitDate } from '#domain/day.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { InLine } from './in-line.tsx';
import { Offered, TakenAlready } from './offered.tsx';
import type { StepProps, Wait } from './step.ts';
import { ToConfirm } from './to-confirm.tsx';
import { ToShop } from './to-shop.tsx';
import { ENDED } from './waiting-words.ts';
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
        <WaitedFor wait={wait} />
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

function titleOf({ state, offered }: Wait): string {
  if (state === 'unconfirmed') return 'Do you want to wait?';
  if (state === 'waiting') return 'You are on the waiting list';
  if (state === 'offered') return oneOrSeveral(offered, 'A place is free for you', `${offered} places are free for you`);
  return ENDED[state].title;
}

/** What has changed by itself, while the page was open, is said. */
function useAnnounced(title: string): void {
  const before = useRef(title);
  useEffect(() => {
    if (before.current !== title) announce(title);
    before.current = title;
  }, [title]);
}

function WaitedFor({ wait: { name, event_name, date, time, units } }: { wait: Wait }) {
  return (
    <div className={styles.what}>
      <b>{name}</b>
      <span className="meta">
        {[event_name, visitDateText(parseVisitDate(date) ?? 'event'), time && timeText(time), oneOrSeveral(units, 'one place', `${units} places`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
