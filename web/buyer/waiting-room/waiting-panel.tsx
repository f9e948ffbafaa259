import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { momentText } from '#domain/moment-text.ts';
import type { RoomStanding } from '#server/waiting-room/contract.ts';
import { useNow } from '#web/buyer/cart/hold-clock.tsx';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { ownZone } from '#web/lib/time/own-zone.ts';
import { onOwnClock } from '#web/lib/time/server-clock.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { Countdown } from './countdown.tsx';
import { EnterButton } from './enter-button.tsx';
import { ROOM } from './room-words.ts';
import type { Entering } from './use-standing.ts';
import styles from './waiting-room.module.css';

type Props = { place: RefObject<HTMLElement | null>; name: string; standing: RoomStanding; entering: Entering; isCutOff: boolean };
type Phase = 'coming' | 'open' | 'busy' | 'before' | 'waiting';

/** How somebody stands who is not let in yet, and what happens next. */
export function WaitingPanel({ place, name, standing, entering, isCutOff }: Props) {
  const times = { opensAt: onOwnClock(standing.opens_at ?? ''), beginsAt: onOwnClock(standing.begins_at ?? '') };
  const phase = usePhase(standing, times);
  const stay = useStay(place, phase);
  const title = titleOf(phase, standing, times);
  useSpoken(phase, standing, title);
  return (
    <section ref={place} tabIndex={-1} className={`panel ${styles.room}`} aria-labelledby="waiting-room">
      <p dir="auto" className="eyebrow">
        {name}
      </p>
      <h1 id="waiting-room" className={`display ${styles.heading}`}>
        {title}
      </h1>
      {isCutOff && <Notice kind="warn">{ROOM.cutOff}</Notice>}
      <Body phase={phase} standing={standing} times={times} entering={{ ...entering, enter: () => (stay(), entering.enter()) }} />
    </section>
  );
}

type Times = { opensAt: number; beginsAt: number };

/** The moments pass on this page too, while the next question to the server is still to come. */
function usePhase({ state }: RoomStanding, { opensAt, beginsAt }: Times): Phase {
  const now = useNow(state === 'none');
  if (state === 'before' || state === 'waiting') return state;
  if (now < opensAt) return 'coming';
  return now < beginsAt ? 'open' : 'busy';
}

function titleOf(phase: Phase, { ahead }: RoomStanding, { opensAt }: Times): string {
  switch (phase) {
    case 'coming':
      return ROOM.coming(momentText(ownZone(), opensAt));
    case 'open':
      return ROOM.open;
    case 'busy':
      return ROOM.busy;
    case 'before':
      return ROOM.inside;
    case 'waiting':
      return ROOM.ahead(ahead ?? 0);
  }
}

type BodyProps = { phase: Phase; standing: RoomStanding; times: Times; entering: Entering };

function Body({ phase, standing, times, entering }: BodyProps): ReactNode {
  const begins = <Countdown to={times.beginsAt} />;
  switch (phase) {
    case 'coming':
      return (
        <>
          {begins}
          <p>{ROOM.comingMore}</p>
        </>
      );
    case 'open':
      return (
        <>
          {begins}
          <p>{ROOM.openMore}</p>
          <EnterButton {...entering} />
        </>
      );
    case 'busy':
      return (
        <>
          <p>{ROOM.busyMore}</p>
          <EnterButton {...entering} />
        </>
      );
    case 'before':
      return (
        <>
          {begins}
          <p>{ROOM.insideMore}</p>
          <p className="meta">{ROOM.kept}</p>
        </>
      );
    case 'waiting':
      return (
        <>
          <Way ahead={standing.ahead ?? 0} />
          <p className={styles.wait}>{ROOM.wait(standing.wait_seconds ?? 0)}</p>
          <p>{ROOM.waitMore}</p>
          <p className="meta">{ROOM.kept}</p>
        </>
      );
  }
}

/** How much of the way is behind them since this page was opened. The number above says the same. */
function Way({ ahead }: { ahead: number }) {
  const most = useRef(1);
  most.current = Math.max(most.current, ahead);
  return (
    <div className={styles.way} aria-hidden="true">
      <span style={{ width: `${4 + 96 * (1 - ahead / most.current)}%` }} />
    </div>
  );
}

/** A new state is said at once. How many are ahead changes with every answer, and is said once a minute. */
function useSpoken(phase: Phase, { wait_seconds: seconds }: RoomStanding, title: string): void {
  const spoken = useRef({ phase, title, at: 0 });
  useEffect(() => {
    const before = spoken.current;
    if (before.at === 0) spoken.current = { phase, title, at: Date.now() };
    else if (before.phase !== phase || (before.title !== title && Date.now() - before.at >= MINUTE_MS)) {
      spoken.current = { phase, title, at: Date.now() };
      announce(phase === 'waiting' ? `${title}. ${ROOM.wait(seconds ?? 0)}` : title);
    }
  }, [phase, title, seconds]);
}
