import { Clock } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import type { RoomStanding } from '#server/waiting-room/contract.ts';
import { ownClockText, useNow, WARN_MS } from '#web/buyer/cart/hold-clock.tsx';
import { onOwnClock } from '#web/lib/time/server-clock.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { EnterButton } from './enter-button.tsx';
import { ROOM } from './room-words.ts';
import type { Entering } from './use-standing.ts';
import styles from './waiting-room.module.css';

type Props = { place: RefObject<HTMLElement | null>; standing: RoomStanding; entering: Entering };

/** Above the shop of whoever was let in: until when they can choose, or that their time is over. */
export function TimeToChoose({ place, standing: { pass_ends_at: endsAt }, entering }: Props) {
  const until = endsAt === null ? null : onOwnClock(endsAt);
  const now = useNow(until !== null);
  const isOver = until === null || now >= until;
  const isLate = !isOver && until - now <= WARN_MS;
  const ends = until === null ? '' : ownClockText(until);
  useEffect(() => {
    if (isOver) announce(ROOM.over);
    else if (isLate) announce(ROOM.twoMinutes(ends));
  }, [isOver, isLate, ends]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={isOver ? ROOM.over : ROOM.letIn}
      className={`wrap ${styles.choosing} ${isLate || isOver ? styles.late : ''}`}
    >
      <Clock size={18} aria-hidden="true" />
      <p>
        <b>{isOver ? ROOM.over : ROOM.letIn}.</b> {isOver ? ROOM.overMore : ROOM.letInMore(ends)}
      </p>
      {isOver && (
        <div className={styles.again}>
          <EnterButton {...entering} />
        </div>
      )}
    </section>
  );
}
