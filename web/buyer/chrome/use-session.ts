import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from '#web/lib/kept/session.ts';

/** Renders again when somebody signs in or out, in this window or another. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null);
}
