import { MINUTE_MS } from '#domain/durations.ts';
import type { Log } from './log.ts';

export type Periodic = { stop: () => Promise<void> };

const FIRST_WITHIN_MS = 5 * MINUTE_MS;

/**
 * Repeating work. One turn runs at a time; a failed turn is logged and the next one comes all the same. Rare work has its first turn soon after the start, because a program may be
 * restarted more often than the interval.
 */
export function startPeriodic(log: Log, name: string, everyMs: number, work: () => Promise<unknown>): Periodic {
  let turn: Promise<unknown> | null = null;
  const takeTurn = () => {
    turn ??= work()
      .catch((reason: unknown) => log.warn({ name, reason: String(reason) }, 'Periodic work failed and comes round again'))
      .finally(() => (turn = null));
  };
  let timer = setTimeout(
    () => {
      takeTurn();
      timer = setInterval(takeTurn, everyMs).unref();
    },
    Math.min(everyMs, FIRST_WITHIN_MS),
  ).unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
