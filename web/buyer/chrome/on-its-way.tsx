import { useEffect, useState } from 'react';
import { onHappening } from '#web/lib/happenings.ts';
import { BottomBar } from '#web/ui/bottom-bar/bottom-bar.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';

const WHY = <Notice kind="bad">The connection was lost. This opens by itself once it is back.</Notice>;

/** Stands in for a part that was pressed for and is still being fetched: without a line it says why nothing opens. */
export function OnItsWay() {
  return useCutOff() ? WHY : null;
}

/** The same where the part has no place in the page of its own. */
export function DialogOnItsWay() {
  return useCutOff() ? <BottomBar>{WHY}</BottomBar> : null;
}

/** Whether what is waited for could not be reached. */
export function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => onHappening('no-line', () => setCutOff(true)), []);
  return isCutOff;
}
