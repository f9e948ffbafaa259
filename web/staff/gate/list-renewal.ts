import { MINUTE_MS } from '#domain/durations.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import { refreshList } from './alone/list.ts';
import { canJudgeAlone } from './alone/sealed.ts';
import type { GateParts, GateStore } from './gate-state.ts';

const LIST_EVERY_MS = MINUTE_MS;

/** Fetches the list of passes anew, at most once a minute. */
export function createListRenewal({ shelf, calls, list }: GateParts, { state, become }: GateStore, tellKept: () => Promise<void>) {
  let triedAt = -Infinity;
  let running: Promise<void> | null = null;

  async function renew(): Promise<void> {
    if (!list || !canJudgeAlone()) return;
    triedAt = Date.now();
    become({ isListing: true });
    try {
      await refreshList(shelf, { ...list, fetchPage: calls.fetchPage, isOver: () => currentSession() === null }, Date.now);
    } catch (reason) {
      // Without a line the old list stays, and the screen shows its age.
      if (reason instanceof Error && state().line === 'online') become({ trouble: reason.message });
    }
    become({ isListing: false });
    await tellKept();
  }

  return {
    renewIfDue(): void {
      if (Date.now() - triedAt < LIST_EVERY_MS) return;
      running ??= renew().finally(() => void (running = null));
    },
  };
}
