/** Small announcements between parts of the page that do not import each other. */
type Happening = 'card-changed' | 'user-changed' | 'left' | 'no-line' | 'clock';

const listeners = new Map<Happening, Set<() => void>>();

export function announceHappening(happening: Happening): void {
  for (const listener of listeners.get(happening) ?? []) listener();
}

export function onHappening(happening: Happening, listener: () => void): () => void {
  const known = listeners.get(happening) ?? new Set();
  listeners.set(happening, known.add(listener));
  return () => void known.delete(listener);
}
