import { useEffect, useRef } from 'react';
import { joinLive } from '#web/lib/shared-live.ts';

/** On a busy day every sale is told of: what is shown is looked at again at most this often. */
const AT_MOST_EVERY_MS = 1500;

/** Calls when something has changed in the house, at once and then not again for a moment. */
export function useLive(onChange: () => void): void {
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAgain = false;
    const settle = () => {
      timer = undefined;
      if (isAgain) hear();
    };
    const hear = () => {
      isAgain = timer !== undefined;
      if (isAgain) return;
      timer = setTimeout(settle, AT_MOST_EVERY_MS);
      change.current();
    };
    const leave = joinLive(hear);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
}
