const QUIET_MS = 1500;

/** What this page has needed so far. */
export function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter(isOwnFile)
    .map(({ name }) => new URL(name).pathname);
}

/** What the page loads first is more urgent than keeping it; what comes by later is kept too. Answers with what ends it. */
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
