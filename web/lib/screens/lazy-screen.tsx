import { lazy, type ComponentType } from 'react';
import { announceHappening } from '#web/lib/happenings.ts';

const RELOADED_KEY = 'entrada-reloaded';
const AGAIN_AFTER_MS = 20_000;
const ASK_EVERY_MS = 2000;

/** A screen that loads its own code, together with the code that it fetches data with. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(async () => {
    const [{ WithQueries }, Screen] = await Promise.all([import('#web/lib/calls/queries.tsx'), load()]);
    return (props: Props) => <WithQueries>{<Screen {...props} />}</WithQueries>;
  });
}

/** A part of the page that is loaded later. If loading fails, it waits for the server to answer and tries again. If that fails too, the browser reloads the address, once. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => {
    const loaded = await withStyles(load).catch(() => null);
    if (loaded) return { default: loaded };
    await untilServerAnswers();
    try {
      return { default: await withStyles(load) };
    } catch (reason) {
      if (!mayReload()) throw reason;
      location.reload();
      return new Promise<never>(() => {});
    }
  });
}

const missingStyles = new Set<HTMLLinkElement>();

addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missingStyles.add(target), true);

/** The bundler loads a part's style sheets only once per page. Those that failed are loaded again before the part is shown. */
async function withStyles<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  await Promise.all([...missingStyles].map(askAgain));
  return part;
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  missingStyles.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Styles did not come: ${again.href}`)));
    link.replaceWith(again);
  });
}

const QUIET_AFTER_MS = 2500;
const HANDS = ['pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

/** Loads parts on the visitor's first movement, or a while after the page has loaded, so that they are there when a press needs them. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const start = () => {
    stop();
    // If this fails, the part is loaded when it is needed.
    load().catch(() => undefined);
  };
  const timer = setTimeout(start, QUIET_AFTER_MS);
  const stop = () => {
    clearTimeout(timer);
    for (const hand of HANDS) removeEventListener(hand, start);
  };
  for (const hand of HANDS) addEventListener(hand, start, { once: true, passive: true });
  return stop;
}

async function untilServerAnswers(): Promise<void> {
  while (!(await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null))) {
    announceHappening('no-line');
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** A first failure may mean that a new version has replaced this page's files, which a reload cures. A second one soon after has another cause. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - last > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}
