import { setTimeout as sleep } from 'node:timers/promises';

const MOST_ATTEMPTS = 3;
const PAUSE_MS = 50;

/**
 * What one attempt under an idempotent key tells us. `not-executed`: the gateway did nothing with it.
 * `indefinite`: it may have; asking again under the same key is safe.
 */
export type Attempt<T> =
  | { kind: 'definite'; value: T }
  | { kind: 'not-executed'; reason: string; retry: boolean }
  | { kind: 'indefinite'; reason: string; retry: boolean };

type Answer<T> = { kind: 'definite'; value: T } | { kind: 'not-executed'; reason: string } | { kind: 'unknown'; reason: string };

/** Makes up to three attempts within one budget of time. When an earlier attempt may have been executed, a later refusal proves nothing about it, so the answer stays unknown. */
export async function attemptWithin<T>(totalMs: number, attempt: (remainingMs: number) => Promise<Attempt<T>>): Promise<Answer<T>> {
  const deadline = performance.now() + totalMs;
  let mayHaveRun: string | null = null;
  let reason = 'timeout';
  for (let n = 1; n <= MOST_ATTEMPTS; n += 1) {
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) break;
    const result = await attempt(remainingMs);
    if (result.kind === 'definite') return result;
    reason = result.reason;
    if (result.kind === 'indefinite') mayHaveRun ??= reason;
    if (!result.retry || n === MOST_ATTEMPTS) break;
    await sleep(Math.max(0, Math.min(PAUSE_MS * 3 ** (n - 1), deadline - performance.now())));
  }
  return mayHaveRun === null ? { kind: 'not-executed', reason } : { kind: 'unknown', reason: mayHaveRun };
}
