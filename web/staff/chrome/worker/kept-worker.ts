import { HOUR_MS } from '#domain/durations.ts';
import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';

/** The worker as the server last sent them. A gate that is reloaded offline accepts them for one shift. */
const KEY = 'staff_worker';
const A_SHIFT_MS = 12 * HOUR_MS;

type Kept = { profile: Profile; seenAt: number };

export function keepWorker(profile: Profile, now = Date.now()): void {
  writeText(KEY, JSON.stringify({ profile, seenAt: now } satisfies Kept));
}

/** Call this when the server has answered. The shift starts again. */
export function seenByServer(now = Date.now()): void {
  const known = keptWorker(now);
  if (known) keepWorker(known, now);
}

export function keptWorker(now = Date.now()): Profile | null {
  try {
    const kept = JSON.parse(readText(KEY) ?? 'null') as Kept | null;
    if (!kept || kept.profile._id !== currentSession()?.profileId) return null;
    return Math.abs(now - kept.seenAt) < A_SHIFT_MS ? kept.profile : null;
  } catch {
    return null;
  }
}

onSessionChange(() => {
  if (!currentSession()) writeText(KEY, null);
});
