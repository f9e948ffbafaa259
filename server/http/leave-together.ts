/** Answers that wait for one another. */
type Group = { left: Promise<void>; leave: () => void; size: number };

/** More would have gone cold by the time they are written. */
const MOST = 32;
let gathering: Group | null = null;

/**
 * An answer that is at hand waits until the requests that came with it have been read, and leaves with theirs. Sent each by
 * itself they wake their receiver each time anew, which costs more than making them.
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
