import { useEffect, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { dayInZone } from '#domain/zone.ts';
import { useBoot } from '../boot.ts';

/** Today at the venue. A page left open over midnight moves on with it. */
export function useToday(): Day {
  const { event, workspace } = useBoot();
  const zone = event?.time_zone ?? workspace?.time_zone ?? 'UTC';
  const [today, setToday] = useState(() => dayInZone(zone, Date.now()));
  useEffect(() => {
    const look = () => setToday(dayInZone(zone, Date.now()));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}
