import { isFresh } from '#server/platform/clock.ts';

/**
 * A costly answer that many ask for while its data changes. It includes every change announced before it was asked for. Those who ask while it is being made share the next one.
 * Making it takes at most a fifth of the time, so that under a storm of changes an answer comes a little later instead of starving the sales behind them.
 */
export type Shared<T> = { get: () => Promise<T> };

type Made<T> = { value: T; turn: number; at: number };

const REST_PER_WORK = 4;
const LONGEST_REST_MS = 250;

export function sharedAnswer<T>(options: {
  make: (previous: T | null) => Promise<T>;
  turn: () => number;
  now: () => number;
  keepMs: number;
  isSound: (value: T) => boolean;
}): Shared<T> {
  const { make, turn, now, keepMs, isSound } = options;
  let made: Made<T> | null = null;
  let running: { turn: number; result: Promise<T> } | null = null;
  let next: Promise<T> | null = null;
  let restUntil = 0;

  async function produce(): Promise<T> {
    const started = performance.now();
    const [asOf, at] = [turn(), now()];
    const value = await make(made?.value ?? null);
    made = { value, turn: asOf, at };
    const ended = performance.now();
    restUntil = ended + Math.min(LONGEST_REST_MS, (ended - started) * REST_PER_WORK);
    return value;
  }

  function start(): Promise<T> {
    const result = produce().finally(() => (running = null));
    running = { turn: turn(), result };
    return result;
  }

  async function startLater(): Promise<T> {
    await running?.result.catch(() => {});
    const rest = restUntil - performance.now();
    if (rest > 1) await new Promise((resolve) => setTimeout(resolve, rest));
    next = null;
    return start();
  }

  return {
    async get() {
      if (made && made.turn === turn() && isFresh(now(), made.at, made.at + keepMs) && isSound(made.value)) return made.value;
      if (running && running.turn === turn()) return running.result;
      if (!running && !next && performance.now() >= restUntil) return start();
      return (next ??= startLater());
    },
  };
}
