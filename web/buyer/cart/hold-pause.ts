import { createListeners } from '#web/lib/listeners.ts';

/** During a payment the server keeps the holds, so the clock neither warns nor releases anything. */
let paused = 0;
const listeners = createListeners();

export function pauseHolds(): () => void {
  paused++;
  let isOver = false;
  listeners.tell();
  return () => {
    if (isOver) return;
    isOver = true;
    paused--;
    listeners.tell();
  };
}

export const holdsArePaused = (): boolean => paused > 0;

export const onHoldPause = listeners.join;
