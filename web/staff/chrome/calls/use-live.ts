import { useEffect, useRef } from 'react';
import { joinLive } from '#web/lib/live/shared-live.ts';

const A_MOMENT_MS = 1500;

/** Calls `onChange` when data at the venue has changed: at once, then at most once per interval, because on a busy day every sale is reported. */
export function useLive(onChange: () => void, atMostEveryMs = A_MOMENT_MS): void {
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
      timer = setTimeout(settle, atMostEveryMs);
      change.current();
    };
    const leave = joinLive(hear);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [atMostEveryMs]);
}
