import { useEffect, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Zone } from '#domain/zone.ts';
import { onHappening } from '#web/lib/happenings.ts';
import { todayIn } from './server-clock.ts';

/** Today's date in that zone. A page that is left open over midnight moves on, and is corrected when this browser's clock turns out to be wrong. */
export function useTodayIn(zone: Zone): Day {
  const [today, setToday] = useState(() => todayIn(zone));
  useEffect(() => {
    const look = () => setToday(todayIn(zone));
    look();
    const timer = setInterval(look, MINUTE_MS);
    const stop = onHappening('clock', look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [zone]);
  return today;
}
