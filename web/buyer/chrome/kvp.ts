import { kvpFromQuery, KVP_STORAGE_KEY, mergeKvp, parseStoredKvp, type Kvp } from '#domain/kvp.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';

/** The parameters in the page's address are kept until an order is placed with them. */
export function rememberKvp(search: string): void {
  const latest = kvpFromQuery(search);
  if (Object.keys(latest).length === 0) return;
  writeText(KVP_STORAGE_KEY, JSON.stringify(mergeKvp(currentKvp(), latest)));
}

export function currentKvp(): Kvp {
  return parseStoredKvp(readText(KVP_STORAGE_KEY));
}

export function clearKvp(): void {
  writeText(KVP_STORAGE_KEY, null);
}
