import { useEffect, type RefObject } from 'react';

/** Focus clears errors; the focus that we give to show where the error is does not. */
let isOurs = false;

export const isOwnFocus = (): boolean => isOurs;

export function focusFirstInvalid(form: HTMLElement | null): void {
  isOurs = true;
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  isOurs = false;
}

/** Moves to the first field that is wrong whenever the faults are new ones. */
export function useFirstInvalidFocus(form: RefObject<HTMLElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFirstInvalid(form.current);
  }, [form, faults]);
}
