export type CircuitBreaker = {
  /** Whether a call may go out now. While open, one call each `probeEveryMs` may: the probe. */
  allows(): boolean;
  recordSuccess(): void;
  recordFailure(): void;
  isOpen(): boolean;
};

/** Opens after `failureLimit` failures in a row; any success closes it. */
export function createCircuitBreaker(now: () => number, failureLimit = 5, probeEveryMs = 5000): CircuitBreaker {
  let failuresInARow = 0;
  let nextProbeAt = 0;
  const isOpen = () => failuresInARow >= failureLimit;
  return {
    isOpen,
    allows: () => {
      if (!isOpen()) return true;
      if (now() < nextProbeAt) return false;
      nextProbeAt = now() + probeEveryMs;
      return true;
    },
    recordSuccess: () => {
      failuresInARow = 0;
    },
    recordFailure: () => {
      failuresInARow += 1;
      if (failuresInARow === failureLimit) nextProbeAt = now() + probeEveryMs;
    },
  };
}
