import { unavailable } from '#server/errors.ts';
import { type ByteStore, diskStore, type PlainStore } from './bytes.ts';

/**
 * A store that may give out. Whoever needs it meanwhile is told to come back. `probe` asks whether it is back: while the store is down, every question whether it answers also asks
 * that, because otherwise its return would show only with the next file.
 */
export function toldOfOutages(store: PlainStore, probe: () => Promise<unknown>): ByteStore {
  let isAnswering = true;
  let looking: Promise<unknown> | null = null;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      isAnswering = true;
      return answer;
    } catch (reason) {
      isAnswering = false;
      throw Object.assign(unavailable('Files cannot be reached at the moment. Please try again.', 5), { cause: reason });
    }
  };
  return {
    put: (...given) => ask(() => store.put(...given)),
    get: (key) => ask(() => store.get(key)),
    remove: (key) => ask(() => store.remove(key)),
    list: (...given) => ask(() => store.list(...given)),
    reach: async () => void (await ask(probe)),
    isAnswering() {
      if (!isAnswering)
        looking ??= ask(probe)
          .then(nothing, nothing)
          .finally(() => (looking = null));
      return isAnswering;
    },
  };
}

const nothing = () => {};

const PROBE = 'probe';

/** The files of a running program. Its disk may be full, read-only or broken. */
export function ownDiskStore(root: string): ByteStore {
  const disk = diskStore(root);
  return toldOfOutages(disk, async () => {
    await disk.put(PROBE, Buffer.from(PROBE), 'text/plain');
    await disk.remove(PROBE);
  });
}
