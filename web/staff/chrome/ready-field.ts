import { useEffect, type RefObject } from 'react';

/** A reader types wherever the focus is: the field is ready for it once the room that was entered has had its own say. */
export function useReadyField(field: RefObject<HTMLInputElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [field, isWanted]);
}
