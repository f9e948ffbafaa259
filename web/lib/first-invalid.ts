import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Focus clears errors; the focus that we give to show where the error is does not. */
let isOurs = false;

export const isOwnFocus = (): boolean => isOurs;

export function focusFirstInvalid(form: HTMLElement | null): void {
  isOurs = true;
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  isOurs = false;
}

/** To be called where a form is sent and not while it is filled in: who types, or leaves a field, stays where they are. */
export function useFirstInvalidFocus(form: RefObject<HTMLElement | null>): () => void {
  const [summons, setSummons] = useState(0);
  useEffect(() => {
    if (summons > 0) focusFirstInvalid(form.current);
  }, [form, summons]);
  return useCallback(() => setSummons((before) => before + 1), []);
}
