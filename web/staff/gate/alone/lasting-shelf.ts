import { openDB, type IDBPDatabase } from 'idb';
import { memoryShelf, STORES, type Shelf, type StoreName, type Write } from './shelf.ts';

const NAME = 'entrada-gate';
const VERSION = 1;
/** Pages of a list are written without waiting for the disk, because they can be fetched again. A scan cannot be repeated, so it waits for the disk. */
const A_FEW = 20;

let opened: Promise<Shelf> | null = null;
let connected: Promise<IDBPDatabase> | null = null;

/** The same shelf in every window of this browser. If the browser may store nothing, it is in memory only. */
export function deviceShelf(): Promise<Shelf> {
  opened ??= openLasting().catch(() => memoryShelf());
  return opened;
}

async function openLasting(): Promise<Shelf> {
  await connection();
  void navigator.storage?.persist?.().catch(() => undefined);
  return lasting;
}

/** A browser may end a connection, as of a page in the background. Whoever asks next opens another. */
function connection(): Promise<IDBPDatabase> {
  if (!connected) {
    connected = connect();
    connected.catch(forget);
  }
  return connected;
}

const forget = (): void => void (connected = null);

async function connect(): Promise<IDBPDatabase> {
  const db = await openDB(NAME, VERSION, {
    upgrade(made) {
      for (const store of STORES) made.createObjectStore(store);
    },
    // Another window waits to open a newer version of the database.
    blocking: () => letGo(),
    terminated: forget,
  });
  function letGo(): void {
    db.close();
    forget();
  }
  return db;
}

const lasting: Shelf = {
  isLasting: true,
  read: async <T>(store: StoreName, key: string) => (await connection()).get(store, key) as Promise<T | undefined>,
  readAll: async <T>(store: StoreName, prefix = '') =>
    (await connection()).getAll(store, prefix === '' ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`)) as Promise<T[]>,
  count: async (store) => (await connection()).count(store),
  write: async (writes) => writeIn(await connection(), writes),
};

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
