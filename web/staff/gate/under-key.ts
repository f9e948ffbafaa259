import { randomKey } from '#web/lib/random-key.ts';

/** The same key while the answer to the same question is not known, and a new one after it came. */
export function questionKeys() {
  const keys = new Map<string, string>();
  return async <T extends { success: boolean; status: number }>(question: string, ask: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.get(question) ?? randomKey();
    keys.set(question, key);
    const result = await ask(key);
    if (result.success || (result.status !== 0 && result.status < 500)) keys.delete(question);
    return result;
  };
}
