/** The stores that a gate keeps on its device. */
export const STORES = ['records', 'dead', 'scans', 'passages', 'state'] as const;
export type StoreName = (typeof STORES)[number];

export type Write = { store: StoreName; key: string; value: unknown } | { store: StoreName; key: string; isGone: true } | { store: StoreName; isEmptied: true };

export type Shelf = {
  /** Whether data survives a crash or an empty battery. */
  isLasting: boolean;
  read: <T>(store: StoreName, key: string) => Promise<T | undefined>;
  readAll: <T>(store: StoreName, prefix?: string) => Promise<T[]>;
  count: (store: StoreName) => Promise<number>;
  /** Makes all of the writes or none. */
  write: (writes: readonly Write[]) => Promise<void>;
};

/** Keeps data only while the page is open, for browsers that may store nothing. */
export function memoryShelf(): Shelf {
  const stores = new Map(STORES.map((store) => [store, new Map<string, unknown>()]));
  const of = (store: StoreName) => stores.get(store)!;
  return {
    isLasting: false,
    read: async <T>(store: StoreName, key: string) => structuredClone(of(store).get(key)) as T | undefined,
    readAll: async <T>(store: StoreName, prefix = '') =>
      structuredClone([...of(store)].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))) as T[],
    count: async (store) => of(store).size,
    async write(writes) {
      for (const one of writes) {
        if ('isEmptied' in one) of(one.store).clear();
        else if ('isGone' in one) of(one.store).delete(one.key);
        else of(one.store).set(one.key, structuredClone(one.value));
      }
    },
  };
}
