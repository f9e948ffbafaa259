import { useEffect, useRef, type RefObject } from 'react';

/** Whether what asks is still shown, to be looked at between the steps of something long. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}
