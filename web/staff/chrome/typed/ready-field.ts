import { useEffect, type RefObject } from 'react';

/** A scanner types wherever the focus is, so the field gets it once the room's own focus change on arrival is over. */
export function useReadyField(field: RefObject<HTMLInputElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [field, isWanted]);
}
