import { useEffect } from 'react';
import { currentSession, onSessionChange } from '#web/lib/session.ts';

/** The page itself is kept too, so that the passes open with the network off. It goes with the sign-in. */
const WORKER = '/passes-worker.js';
const QUIET_MS = 1500;

export function useOfflineKeeper(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const keep = async () => {
      await navigator.serviceWorker.register(WORKER);
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage({ type: 'keep', files: loadedFiles() });
    };
    // What the page loads first is more urgent than keeping it; what comes by later is kept too.
    let timer = setTimeout(start, QUIET_MS);
    function start(): void {
      void keep().catch(() => undefined);
    }
    const watch = new PerformanceObserver((list) => {
      if (!list.getEntries().some(isOwnFile)) return;
      clearTimeout(timer);
      timer = setTimeout(start, QUIET_MS);
    });
    watch.observe({ type: 'resource' });
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [isSignedIn]);
}

/** What this page has needed so far. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(isOwnFile)
    .map(({ name }) => new URL(name).pathname);
}

function isOwnFile({ name }: PerformanceEntry): boolean {
  const { origin, pathname } = new URL(name);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/favicon.svg');
}

onSessionChange(() => {
  if (!currentSession() && 'serviceWorker' in navigator)
    void navigator.serviceWorker.getRegistration(WORKER).then(
      (known) => known?.active?.postMessage({ type: 'forget' }),
      // Where nothing may be kept there is nothing to forget.
      () => undefined,
    );
});
