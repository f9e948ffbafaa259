import { useState } from 'react';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import { NOTHING_COUNTED, type Count } from './count.ts';

/** `lostKey`: a request under this key got no answer. Nothing else may be typed until its outcome is known. */
export type KeptCash = { count: Count; label: string; lostKey: string | null };

const NOTHING: KeptCash = { count: NOTHING_COUNTED, label: '', lostKey: null };
const placeOf = (name: string) => `staff_cash ${name}`;

/** Typed text and unanswered requests survive a reload of this window. */
export function useKeptCash(name: string) {
  const [kept, setKept] = useState(() => read(name));
  const keep = (next: KeptCash) => {
    setKept(next);
    keepInWindow(placeOf(name), next);
  };
  const forget = () => {
    setKept(NOTHING);
    forgetCash(name);
  };
  return { kept, keep, forget, keyToSend: () => kept.lostKey ?? randomKey() };
}

export const forgetCash = (name: string): void => keepInWindow(placeOf(name), null);

function read(name: string): KeptCash {
  const { count, ...rest } = keptInWindow<Partial<KeptCash>>(placeOf(name)) ?? {};
  return { ...NOTHING, ...rest, count: { ...NOTHING_COUNTED, ...count } };
}
