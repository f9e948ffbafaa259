import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5000;
/** A probe now and then is quiet all the same. */
const QUIET_REQUESTS = 3;
const WORTH_IT_AFTER = 200;

/**
 * Starting, and every rush, leaves garbage that a quiet program would keep: it is collected in the first quiet moment,
 * and not again before enough has been asked.
 */
export function releaseIdleMemory(requestsAnswered: () => number, collect: () => void = collectAll): { stop: () => void } {
  let seen = requestsAnswered();
  let collectedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const answered = requestsAnswered();
    const isQuiet = answered - seen <= QUIET_REQUESTS;
    seen = answered;
    if (!isQuiet || answered - collectedAt < WORTH_IT_AFTER) return;
    collectedAt = answered;
    collect();
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  gc({ type: 'major', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
