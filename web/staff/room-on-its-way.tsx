import { useEffect, useState } from 'react';
import { onHappening } from '#web/lib/happenings.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';

/** Shown while the code of a room is loading, which goes on by itself once the server answers. */
export function RoomOnItsWay() {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => onHappening('no-line', () => setCutOff(true)), []);
  return <LoadingState text={isCutOff ? 'The server cannot be reached right now. This opens by itself once it can.' : 'One moment…'} />;
}
