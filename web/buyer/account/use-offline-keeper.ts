import { useEffect } from 'react';
import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';
import { keepWhenLoaded, loadedFiles } from '#web/lib/screens/loaded-files.ts';

/** Keeps the page itself too, so that the passes open offline. It is deleted at sign-out. */
const WORKER = '/passes-worker.js';

export function useOfflineKeeper(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return keepWhenLoaded(async () => {
      await navigator.serviceWorker.register(WORKER);
      const registration = await navigator.serviceWorker.ready;
      registration.active?.postMessage({ type: 'keep', files: loadedFiles() });
    });
  }, [isSignedIn]);
}

onSessionChange(() => {
  if (!currentSession() && 'serviceWorker' in navigator)
    void navigator.serviceWorker.getRegistration(WORKER).then(
      (known) => known?.active?.postMessage({ type: 'forget' }),
      // If no service worker is available, there is nothing to delete.
      () => undefined,
    );
});
