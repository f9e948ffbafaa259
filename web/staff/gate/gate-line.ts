import { waitingScans } from './alone/kept-scans.ts';
import { readList } from './alone/list.ts';
import { readFindings, uploadScans } from './alone/upload.ts';
import type { GateParts, GateStore } from './gate-state.ts';
import { STORAGE_FAILED } from './gate-words.ts';
import { createListRenewal } from './list-renewal.ts';

/** The server renews its counts every two seconds. */
const RECOUNT_AFTER_MS = 2500;

/** Watches the line and everything sent over it besides scans: uploads, the list, the counts. */
export function createGateLine(parts: GateParts, store: GateStore) {
  const { shelf, calls, list, onAnswer } = parts;
  const { become } = store;
  const renewal = createListRenewal(parts, store, tellKept);
  let looking: Promise<void> | null = null;
  let recounting: ReturnType<typeof setTimeout> | undefined;

  /** First uploads what the server does not know yet, then fetches what is new. */
  function look(): Promise<void> {
    looking ??= lookNow()
      .catch(storageFailed)
      .finally(() => void (looking = null));
    return looking;
  }

  /** The gate goes on looking every few seconds, whatever its storage does. */
  function storageFailed(reason: unknown): void {
    reportError(reason);
    become({ trouble: STORAGE_FAILED });
  }

  async function lookNow(): Promise<void> {
    const told = await uploadScans(shelf, calls.upload, Date.now);
    await tellKept();
    if (told === 'no-line') return become({ line: 'offline' });
    try {
      const counts = list ? await calls.counts() : await calls.isThere();
      onAnswer();
      become({ counts, line: told === 'all' ? 'online' : 'offline', trouble: told === 'all' ? null : told.sentence });
    } catch {
      return become({ line: 'offline' });
    }
    renewal.renewIfDue();
  }

  /** Updates the state from what this device has stored. */
  async function tellKept(): Promise<void> {
    const [kept, passes, waiting, findings] = await Promise.all([readList(shelf), shelf.count('records'), waitingScans(shelf), readFindings(shelf)]);
    const here = kept && kept.eventId === list?.eventId ? kept : null;
    become({
      passes: here ? passes : 0,
      listedAt: here && here.madeAt !== null ? Date.parse(here.madeAt) : null,
      doubled: here ? here.doubled : [],
      waiting: waiting.length,
      findings,
    });
  }

  return {
    look,
    tellKept,
    /** Many scans in a row lead to one count. */
    recountSoon(): void {
      recounting ??= setTimeout(() => {
        recounting = undefined;
        void look();
      }, RECOUNT_AFTER_MS);
    },
    lost: () => become({ line: 'offline' }),
    /** Called once somebody has looked at them. */
    async forgetFindings(): Promise<void> {
      await shelf.write([{ store: 'state', key: 'findings', isGone: true }]);
      await tellKept();
    },
  };
}
