const SAME_BURST_MS = 35;

/**
 * Tells a digit that somebody pressed from those that a reader types in a burst: a wristband that is held to it while no
 * field is open must not sell anything. A single one is acted on a moment later.
 */
export function createHand(act: (digit: number) => void) {
  let waiting: { digit: number; timer: ReturnType<typeof setTimeout> } | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  const forget = () => {
    clearTimeout(waiting?.timer);
    waiting = null;
  };
  const flush = () => {
    const digit = waiting?.digit;
    forget();
    if (digit !== undefined) act(digit);
  };
  return {
    /** Every key that writes something. */
    onKey(key: string, now: number): void {
      const isBurst = now - lastAt < SAME_BURST_MS;
      lastAt = now;
      if (isBurst) return forget();
      flush();
      if (/^[1-9]$/.test(key)) waiting = { digit: Number(key), timer: setTimeout(flush, SAME_BURST_MS) };
    },
    /** A key that does something: what was pressed before it counts first. */
    flush,
  };
}
