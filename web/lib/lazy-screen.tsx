import { lazy, type ComponentType } from 'react';
import { announceHappening } from './happenings.ts';

const RELOADED_KEY = 'entrada-reloaded';
const AGAIN_AFTER_MS = 20_000;
const ASK_EVERY_MS = 2000;

/** A screen that brings its own code, and what it needs to fetch with. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(async () => {
    const [{ WithQueries }, Screen] = await Promise.all([import('./queries.tsx'), load()]);
    return (props: Props) => <WithQueries>{<Screen {...props} />}</WithQueries>;
  });
}

/** A part of the page that is not needed at first. Without a line it is waited for; where it cannot be loaded with one, the browser goes to the address itself, once. */
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

/** The bundler asks for the styles of a part once in the life of a page: those that did not come are asked for again before the part is shown. */
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

/** Loads parts when the visitor begins to move, or a while after the page is there: the press that needs them finds them. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const start = () => {
    stop();
    // Without a line it is loaded when it is needed.
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
