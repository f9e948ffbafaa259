import { lazy, type ComponentType } from 'react';

const RELOADED_KEY = 'entrada-reloaded';
const AGAIN_AFTER_MS = 20_000;

/** A part of the page that brings its own code. Where that cannot be loaded, the browser goes to the address itself, once. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    try {
      const [{ WithQueries }, Screen] = await Promise.all([import('./queries.tsx'), load()]);
      return { default: (props: Props) => <WithQueries>{<Screen {...props} />}</WithQueries> };
    } catch (reason) {
      if (!mayReload()) throw reason;
      location.reload();
      return new Promise<never>(() => {});
    }
  });
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
