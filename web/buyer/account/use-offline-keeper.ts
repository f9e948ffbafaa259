import { useEffect } from 'react';
import { keepWhenLoaded, loadedFiles } from '#web/lib/loaded-files.ts';
import { currentSession, onSessionChange } from '#web/lib/session.ts';

/** The page itself is kept too, so that the passes open with the network off. It goes with the sign-in. */
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
      // Where nothing may be kept there is nothing to forget.
      () => undefined,
    );
});
