import { useEffect } from 'react';
import { whenIdle } from '#web/lib/lazy-screen.tsx';
import { keepWhenLoaded, loadedFiles } from '#web/lib/loaded-files.ts';
import { SCOPE, WORKER } from './kept-page.ts';

/** A gate opens without a line too: a worker keeps this page and what it has loaded. */
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

/** Without a line it is too late to fetch them. */
const loadWhatMayBeNeeded = () => Promise.all([import('./reading/qr-reader.ts'), import('./left-on-device.ts')]);

/** The page may be outside of the worker's reach while the worker is new: `ready` would wait for another one. */
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

/** By its own script a version of the page is told from the next. */
const entryOfPage = (): string | null => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;
