import { useEffect, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { onHappening } from '#web/lib/happenings.ts';
import { todayIn } from '#web/lib/server-clock.ts';
import { useEventZone } from '#web/lib/boot.ts';

/** Today at the venue. A page left open over midnight moves on with it, and one whose clock turns out to be wrong is put right. */
export function useToday(): Day {
  const zone = useEventZone();
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
