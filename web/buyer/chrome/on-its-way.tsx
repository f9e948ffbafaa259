import { useEffect, useState, type ReactNode } from 'react';
import { onHappening } from '#web/lib/happenings.ts';
import { BottomBar } from '#web/ui/bottom-bar/bottom-bar.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';

const WHY = <Notice kind="bad">The connection was lost. This opens by itself once it is back.</Notice>;
const WAIT = <Notice>One moment…</Notice>;

/** What comes sooner than this needs no word. */
const SLOW_AFTER_MS = 400;

/** Shown while a part that was pressed for is loading. Offline it says why nothing opens. */
export function OnItsWay() {
  return useWords();
}

/** The same for a part that has no place of its own in the page. */
export function DialogOnItsWay() {
  const words = useWords();
  return words && <BottomBar>{words}</BottomBar>;
}

function useWords(): ReactNode {
  const isCutOff = useCutOff();
  const isSlow = useSlow();
  if (isCutOff) return WHY;
  return isSlow ? WAIT : null;
}

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Whether loading something has failed for lack of a connection. */
export function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => onHappening('no-line', () => setCutOff(true)), []);
  return isCutOff;
}
