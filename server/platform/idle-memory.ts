import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5000;
/** An occasional health probe still counts as quiet. */
const QUIET_REQUESTS = 3;
const WORTH_IT_AFTER = 200;

/**
 * Starting up and every rush leave garbage that a quiet program would keep in memory. It is collected in the first quiet moment, and not again until there have been enough
 * requests.
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
