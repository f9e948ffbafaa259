import type { Result } from '#web/lib/call.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { isUnheard } from './sent-once.ts';

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
