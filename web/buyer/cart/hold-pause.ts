/** During a payment the server keeps the holds, so the clock neither warns nor releases anything. */
let paused = 0;
const listeners = new Set<() => void>();

export function pauseHolds(): () => void {
  paused++;
  let isOver = false;
  announce();
  return () => {
    if (isOver) return;
    isOver = true;
    paused--;
    announce();
  };
}

export const holdsArePaused = (): boolean => paused > 0;

export function onHoldPause(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
