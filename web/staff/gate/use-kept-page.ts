import { useEffect } from 'react';
import { whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { keepWhenLoaded, loadedFiles } from '#web/lib/screens/loaded-files.ts';
import { SCOPE, WORKER } from './kept-page.ts';

/** Lets a gate open offline: a worker keeps this page and the files that it has loaded. */
export function useKeptPage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const stopKeeping = keepWhenLoaded(async () => {
      const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
      const worker = registration.active ?? (await activeIn(registration));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker?.postMessage({ type: 'keep', entry: entryOfPage(), files: loadedFiles() });
    });
    const stopWaiting = whenIdle(loadWhatMayBeNeeded);
    return () => {
      stopWaiting();
      stopKeeping();
    };
  }, []);
}

/** They are loaded in advance, because they cannot be fetched once the line is lost. */
const loadWhatMayBeNeeded = () => Promise.all([import('./reading/qr-reader.ts'), import('./left-on-device.ts')]);

/** While the worker is new, the page may be outside its scope, and `ready` would wait for another worker. */
function activeIn(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker);
      if (worker.state === 'redundant') resolve(null);
    });
  });
}

/** A version of the page is identified by its script. */
const entryOfPage = (): string | null => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;
