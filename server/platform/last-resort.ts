const PATIENCE_MS = 9000;

/** Whoever asked the program to stop uses force after ten seconds. So it ends by itself before that, and says what it did not wait for. */
export function endWithoutWaiting(say: (line: string) => void, waitingFor: () => string): void {
  setTimeout(() => {
    say(`Gave up ${waitingFor()} after ${PATIENCE_MS / 1000} seconds. What was acknowledged is kept; the next start recovers the rest.`);
    process.exit(1);
  }, PATIENCE_MS).unref();
}
