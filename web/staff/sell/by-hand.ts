const SAME_BURST_MS = 35;

/**
 * Tells a digit pressed by a person from digits typed by a scanner, because a wristband scanned while no field is open must not sell anything. A single digit takes effect after a
 * moment.
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
    /** Call this for every key that types a character. */
    onKey(key: string, now: number): void {
      const isBurst = now - lastAt < SAME_BURST_MS;
      lastAt = now;
      if (isBurst) return forget();
      flush();
      if (/^[1-9]$/.test(key)) waiting = { digit: Number(key), timer: setTimeout(flush, SAME_BURST_MS) };
    },
    /** Call this before a key that triggers an action, so that an earlier digit counts first. */
    flush,
  };
}
