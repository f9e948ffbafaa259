import { useEffect, useState } from 'react';
import { onHappening } from '#web/lib/happenings.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './chrome.module.css';

/** Stands in for a part that was pressed for and is still being fetched: without a line it says why nothing opens. */
export function OnItsWay() {
  return useCutOff() ? <Notice kind="bad">The connection was lost. This opens by itself once it is back.</Notice> : null;
}

/** The same where the part has no place in the page of its own. */
export function DialogOnItsWay() {
  return (
    <div className={styles.onItsWay}>
      <OnItsWay />
    </div>
  );
}

/** Whether what is waited for could not be reached. */
export function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => onHappening('no-line', () => setCutOff(true)), []);
  return isCutOff;
}
