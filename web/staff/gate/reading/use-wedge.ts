import { useEffect, useRef } from 'react';
import { keyed, NO_BURST } from './wedge-keys.ts';

/** Reads a hand scanner wherever the focus is, except in a field that accepts codes itself. */
export function useWedge(onCode: (text: string) => void): void {
  const tell = useRef(onCode);
  tell.current = onCode;
  useEffect(() => {
    let burst = NO_BURST;
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.isComposing || (target instanceof HTMLElement && target.closest('[data-codes]'))) return;
      if ((event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')) return;
      const isInField = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      const step = keyed(burst, key, event.timeStamp, isInField);
      burst = step.burst;
      if (step.isTaken) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (step.code !== null) tell.current(step.code);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
