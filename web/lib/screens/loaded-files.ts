const QUIET_MS = 1500;

/** The files that this page has loaded so far. */
export function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(isOwnFile)
    .map(({ name }) => new URL(name).pathname);
}

/** Keeps the loaded files once loading has been quiet for a while, so that keeping them does not slow the page down. Later files are kept too. Returns a function that stops it. */
export function keepWhenLoaded(keep: () => Promise<void>): () => void {
  const start = () => void keep().catch(() => undefined);
  let timer = setTimeout(start, QUIET_MS);
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
}

function isOwnFile({ name }: PerformanceEntry): boolean {
  const { origin, pathname } = new URL(name);
  return origin === location.origin && (pathname.startsWith('/assets/') || pathname === '/favicon.svg');
}
