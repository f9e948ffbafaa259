import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';
import { openLive } from './live.ts';

/** The line stays open for a moment between two screens. News that arrives in between is passed to the next screen. */
const LINGER_MS = 2000;

let line: { close: () => void; of: string } | null = null;
const listeners = new Set<() => void>();
let wasMissed = false;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Calls `onSync` on each piece of news until the returned function is called. Several parts of a page may listen at once. */
export function joinLive(onSync: () => void): () => void {
  const profileId = currentSession()?.profileId;
  if (profileId === undefined) return () => {};
  clearTimeout(closing);
  const listener = () => onSync();
  listeners.add(listener);
  if (wasMissed) onSync();
  wasMissed = false;
  line ??= { ...openLive(told), of: profileId };
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    closing = setTimeout(hangUp, LINGER_MS);
  };
}

function told(): void {
  wasMissed = listeners.size === 0;
  for (const listener of listeners) listener();
}

function hangUp(): void {
  clearTimeout(closing);
  line?.close();
  line = null;
  wasMissed = false;
}

// Another person must never use this person's line.
onSessionChange(() => {
  if (line && currentSession()?.profileId !== line.of) hangUp();
});
