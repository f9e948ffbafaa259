import { openDB, type IDBPDatabase } from 'idb';
import { memoryShelf, STORES, type Shelf, type StoreName, type Write } from './shelf.ts';

const NAME = 'entrada-gate';
const VERSION = 1;
/** Pages of a list are written without waiting for the disk, because they can be fetched again. A scan cannot be repeated, so it waits for the disk. */
const A_FEW = 20;

let opened: Promise<Shelf> | null = null;

/** The same shelf in every window of this browser. If the browser may store nothing, it is in memory only. */
export function deviceShelf(): Promise<Shelf> {
  opened ??= openLasting().catch(() => memoryShelf());
  return opened;
}

async function openLasting(): Promise<Shelf> {
  const db = await openDB(NAME, VERSION, {
    upgrade(made) {
      for (const store of STORES) made.createObjectStore(store);
    },
    // Another window waits to open a newer version of the database.
    blocking: () => letGo(),
    terminated: () => void (opened = null),
  });
  function letGo(): void {
    db.close();
    opened = null;
  }
  void navigator.storage?.persist?.().catch(() => undefined);
  return shelfIn(db);
}

function shelfIn(db: IDBPDatabase): Shelf {
  return {
    isLasting: true,
    read: <T>(store: StoreName, key: string) => db.get(store, key) as Promise<T | undefined>,
    readAll: <T>(store: StoreName, prefix = '') => db.getAll(store, prefix === '' ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`)) as Promise<T[]>,
    count: (store) => db.count(store),
    write: (writes) => writeIn(db, writes),
  };
}

async function writeIn(db: IDBPDatabase, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const touched = [...new Set(writes.map((one) => one.store))];
  const change = db.transaction(touched, 'readwrite', { durability: writes.length <= A_FEW ? 'strict' : 'relaxed' });
  const done = writes.map((one) => {
    const store = change.objectStore(one.store);
    if ('isEmptied' in one) return store.clear();
    return 'isGone' in one ? store.delete(one.key) : store.put(one.value, one.key);
  });
  await Promise.all([...done, change.done]);
}
