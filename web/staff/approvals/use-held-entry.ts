import { useState } from 'react';

/**
 * The entries of a list, with the one that is being decided kept in its place until its dialog is closed, whoever has decided it meanwhile. Its dialog would go with it, and with that
 * what was typed and how it went.
 */
export function useHeldEntry<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
  const [held, setHeld] = useState<{ entry: Entry; at: number } | null>(null);
  const isGone = held !== null && !entries.some((entry) => keyOf(entry) === keyOf(held.entry));
  return {
    shown: isGone ? entries.toSpliced(held.at, 0, held.entry) : entries,
    hold: (entry: Entry) => setHeld({ entry, at: entries.indexOf(entry) }),
    letGo: () => setHeld(null),
  };
}
