import { useEffect, useRef, useState, type ReactNode } from 'react';
import { stayAt } from '#web/lib/forms/stay.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { ROOM } from './room-words.ts';
import { TimeToChoose } from './time-to-choose.tsx';
import { useEntering, useStanding } from './use-standing.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import styles from './waiting-room.module.css';

type Props = { eventId: string; chooser: ReactNode; children: ReactNode };

/**
 * In front of the shop of an event that many want. Whoever is let in finds the shop behind it. The shop stays open once their time is over, because what they are just choosing is
 * held for them, until they enter the room again.
 */
export function RoomDoor({ eventId, chooser, children }: Props) {
  const { event } = useBoot();
  const { standing, isCutOff } = useStanding(eventId);
  const entering = useEntering(eventId);
  const [wasIn, setWasIn] = useState(false);
  const state = standing?.state;
  useEffect(() => {
    if (state === 'admitted') announce(ROOM.letIn);
    if (state !== undefined && state !== 'none') setWasIn(state === 'admitted');
  }, [state]);
  const isOpen = standing !== null && (!standing.is_on || state === 'admitted' || (state === 'none' && wasIn));
  const place = useKeptFocus(standing && (isOpen ? 'shop' : 'room'));
  if (standing === null) return isCutOff ? <Unreachable /> : <LoadingState text={ROOM.asking} />;
  // The shop stands in the same place whatever is above it, so that nothing of what is being chosen there is lost.
  if (isOpen)
    return (
      <>
        {standing.is_on && <TimeToChoose place={place} standing={standing} entering={entering} />}
        {children}
      </>
    );
  return (
    <div className={styles.page}>
      {chooser}
      <WaitingPanel place={place} name={event?.name ?? ''} standing={standing} entering={entering} isCutOff={isCutOff} />
    </div>
  );
}

/** Room and shop take each other's place. Whoever had the keyboard in the one has it in the other. */
function useKeptFocus(shown: 'room' | 'shop' | null) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== null && before.current !== shown) stayAt(place.current);
    before.current = shown;
  }, [shown]);
  return place;
}

const Unreachable = () => (
  <div className={styles.page}>
    <Notice kind="bad">{ROOM.unreachable}</Notice>
  </div>
);
