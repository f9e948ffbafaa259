/** Answers that leave together. */
type Group = { left: Promise<void>; leave: () => void; size: number };

/** In a larger group the first answers would have left the processor's cache by the time they are written. */
const MOST = 32;
let gathering: Group | null = null;

/**
 * A finished answer waits until the requests that arrived together with it have been read, and is sent with their answers. Sent one by one, answers would wake the receiver each
 * time, which costs more than making them.
 */
export function leaveTogether(): Promise<void> {
  const group = (gathering ??= gather());
  if (++group.size === MOST) group.leave();
  return group.left;
}

function gather(): Group {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const leave = () => {
    if (gathering?.left === left) gathering = null;
    resolve();
  };
  setImmediate(leave);
  return { left, leave, size: 0 };
}
