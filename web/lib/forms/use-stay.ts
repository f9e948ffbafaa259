import { useEffect, useRef, type RefObject } from 'react';
import { stayAt } from './stay.ts';

/**
 * A press in this place may replace what stands there, the pressed button too, before or after it is answered. The keyboard then stays at the place. Gives what is to be called with
 * such a press, because nobody else's keyboard is to be moved by what changes on its own.
 */
export function useStay(place: RefObject<HTMLElement | null>, what: unknown): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) stayAt(place.current);
    isPressed.current = false;
  }, [place, what]);
  return () => void (isPressed.current = true);
}
