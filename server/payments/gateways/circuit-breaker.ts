export type CircuitBreaker = {
  /** Whether a call may go out now. While open, one call every five seconds may: the probe. */
  allows(): boolean;
  recordSuccess(): void;
  recordFailure(): void;
  isOpen(): boolean;
};

const MOST_FAILURES = 5;
const PROBE_EVERY_MS = 5000;

/** Opens after five failures in a row; any success closes it. */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failuresInARow = 0;
  let nextProbeAt = 0;
  const isOpen = () => failuresInARow >= MOST_FAILURES;
  return {
    isOpen,
    allows: () => {
      if (!isOpen()) return true;
      if (now() < nextProbeAt) return false;
      nextProbeAt = now() + PROBE_EVERY_MS;
      return true;
    },
    recordSuccess: () => {
      failuresInARow = 0;
    },
    recordFailure: () => {
      failuresInARow += 1;
      if (failuresInARow === MOST_FAILURES) nextProbeAt = now() + PROBE_EVERY_MS;
    },
  };
}
