import { useEffect, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { dayInZone } from '#domain/zone.ts';
import { useEventZone } from '../boot.ts';

/** Today at the venue. A page left open over midnight moves on with it. */
export function useToday(): Day {
  const zone = useEventZone();
  const [today, setToday] = useState(() => dayInZone(zone, Date.now()));
  useEffect(() => {
    const look = () => setToday(dayInZone(zone, Date.now()));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}
