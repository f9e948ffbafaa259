import { useEffect } from 'react';
import { currentSession, onSessionChange } from '#web/lib/session.ts';

/** The page itself is kept too, so that the passes open with the network off. It goes with the sign-in. */
const WORKER = '/passes-worker.js';

export function useOfflineKeeper(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const keep = async () => {
      await navigator.serviceWorker.register(WORKER);
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage({ type: 'keep', files: loadedFiles() });
    };
    // What the page loads first is more urgent than keeping it.
    const timer = setTimeout(() => void keep().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

/** What this page has needed so far; a screen's code that loads later is kept as it comes by. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType('resource').map((entry) => new URL(entry.name));
  return entries
    .filter((url) => url.origin === location.origin && (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg'))
    .map((url) => url.pathname);
}

onSessionChange(() => {
  if (!currentSession() && 'serviceWorker' in navigator)
    void navigator.serviceWorker.getRegistration(WORKER).then((known) => known?.active?.postMessage({ type: 'forget' }));
});
