import { useEffect, useState } from 'react';
import { onHappening } from '#web/lib/happenings.ts';
import { BottomBar } from '#web/ui/bottom-bar/bottom-bar.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';

const WHY = <Notice kind="bad">The connection was lost. This opens by itself once it is back.</Notice>;

/** Shown while a part that was pressed for is loading. Offline it says why nothing opens. */
export function OnItsWay() {
  return useCutOff() ? WHY : null;
}

/** The same for a part that has no place of its own in the page. */
export function DialogOnItsWay() {
  return useCutOff() ? <BottomBar>{WHY}</BottomBar> : null;
}

/** Whether loading something has failed for lack of a connection. */
export function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => onHappening('no-line', () => setCutOff(true)), []);
  return isCutOff;
}
