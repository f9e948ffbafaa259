import { lazy, type ComponentType } from 'react';

const RELOADED_KEY = 'entrada-reloaded';
const AGAIN_AFTER_MS = 20_000;

/** A screen that brings its own code, and what it needs to fetch with. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(async () => {
    const [{ WithQueries }, Screen] = await Promise.all([import('./queries.tsx'), load()]);
    return (props: Props) => <WithQueries>{<Screen {...props} />}</WithQueries>;
  });
}

/** A part of the page that is not needed at first. Where it cannot be loaded, the browser goes to the address itself, once. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (reason) {
      if (!mayReload()) throw reason;
      location.reload();
      return new Promise<never>(() => {});
    }
  });
}

/** Loads parts in a quiet moment, so that the press that needs them finds them there. */
export function whenIdle(load: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 1500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void load(), { timeout: 4000 });
  return () => cancelIdleCallback(idle);
}

/** A new version may have replaced the files this page was made of; a second failure in a row is something else. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - last > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}
