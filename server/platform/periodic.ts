import type { Log } from './log.ts';

export type Periodic = { stop: () => Promise<void> };

/** Work that comes round: one turn at a time, a failed turn is logged and the next one comes all the same. */
export function startPeriodic(log: Log, name: string, everyMs: number, work: () => Promise<unknown>): Periodic {
  let turn: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    turn ??= work()
      .catch((reason: unknown) => log.warn({ name, reason: String(reason) }, 'Periodic work failed and comes round again'))
      .finally(() => (turn = null));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
