import type { Result } from './call.ts';
import { randomKey } from './random-key.ts';

/** Whether the server did it is unknown: no answer came, or the answer does not say. */
export const isUnheard = (result: Result<unknown>): boolean =>
  !result.success && ((result.status === 0 && result.data !== null) || result.status >= 500 || result.data?.[0]?.code === 'still-running');

/** Gives a question the same key until its answer is known, and a new key afterwards. */
export function questionKeys() {
  const keys = new Map<string, string>();
  return async <T>(question: string, ask: (key: string) => Promise<Result<T>>): Promise<Result<T>> => {
    const key = keys.get(question) ?? randomKey();
    keys.set(question, key);
    const result = await ask(key);
    if (!isUnheard(result)) keys.delete(question);
    return result;
  };
}
