import type { Result } from './call.ts';
import { randomKey } from './random-key.ts';

/** Whether something was done is not known: no answer came, or none that says. */
export const isUnheard = (result: Result<unknown>): boolean =>
  !result.success && ((result.status === 0 && result.data !== null) || result.status >= 500 || result.data?.[0]?.code === 'still-running');

/** The same key while the answer to the same question is not known, and a new one after it came. */
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
