import { useEffect } from 'react';
import { whenIdle } from '#web/lib/lazy-screen.tsx';
import { SCOPE, WORKER } from './kept-page.ts';

/** A gate opens without a line too: a worker keeps this page and what it has loaded. */
const QUIET_MS = 1500;

export function useKeptPage(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const keep = async () => {
      const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
      const worker = registration.active ?? (await activeIn(registration));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker?.postMessage({ type: 'keep', entry: entryOfPage(), files: loadedFiles() });
    };
    // What the page loads first is more urgent than keeping it; what comes by later is kept too.
    const start = () => void keep().catch(() => undefined);
    let timer = setTimeout(start, QUIET_MS);
    const watch = new PerformanceObserver((list) => {
      if (!list.getEntries().some(isOwnFile)) return;
      clearTimeout(timer);
      timer = setTimeout(start, QUIET_MS);
    });
    watch.observe({ type: 'resource' });
    const stopWaiting = whenIdle(loadWhatMayBeNeeded);
    return () => {
      stopWaiting();
      clearTimeout(timer);
      watch.disconnect();
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
