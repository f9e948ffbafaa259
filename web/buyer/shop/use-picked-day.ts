import { useCallback, useState } from 'react';
import { isDay, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { ofThisWindow } from '#web/lib/kept/stored-text.ts';

const keyOf = (eventId: ObjectId) => `entrada-day-${eventId}`;

/** The picked date survives a reload. It is kept per event until the window is closed. Where one day only is offered, there is nothing to pick. */
export function usePickedDay(eventId: ObjectId, offered: readonly Day[]): [Day | null, (day: Day | null) => void] {
  const [picked, setPicked] = useState<{ eventId: ObjectId; day: Day | null }>(() => ({ eventId, day: readDay(eventId) }));
  const pick = useCallback(
    (day: Day | null) => {
      ofThisWindow.writeText(keyOf(eventId), day);
      setPicked({ eventId, day });
    },
    [eventId],
  );
  if (picked.eventId !== eventId) setPicked({ eventId, day: readDay(eventId) });
  const only = offered.length === 1 ? offered[0]! : null;
  return [picked.day !== null && offered.includes(picked.day) ? picked.day : only, pick];
}

function readDay(eventId: ObjectId): Day | null {
  const day = ofThisWindow.readText(keyOf(eventId));
  return isDay(day) ? day : null;
}
