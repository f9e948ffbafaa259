import { useEffect, useState } from 'react';
import type { Day } from '#domain/day.ts';
import type { Zone } from '#domain/zone.ts';
import { onHappening } from './happenings.ts';
import { todayIn } from './server-clock.ts';

/** The day it is there. A page left open over midnight moves on with it, and one whose clock turns out to be wrong is put right. */
export function useTodayIn(zone: Zone): Day {
  const [today, setToday] = useState(() => todayIn(zone));
  useEffect(() => {
    const look = () => setToday(todayIn(zone));
    look();
    const timer = setInterval(look, 60_000);
    const stop = onHappening('clock', look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [zone]);
  return today;
}
