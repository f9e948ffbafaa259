import { useCallback, useEffect, useState, type RefObject } from 'react';
import { announce } from '#web/ui/live-region/live-region.tsx';

/** Focus clears errors; the focus that we give to show where the error is does not. */
let isOurs = false;

export const isOwnFocus = (): boolean => isOurs;

export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  // A field that is entered is read out with its error; one that was never left says nothing by itself.
  if (field === document.activeElement) return announce(describedBy(field));
  isOurs = true;
  field.focus();
  isOurs = false;
}

function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** To be called where a form is sent and not while it is filled in: who types, or leaves a field, stays where they are. */
export function useFirstInvalidFocus(form: RefObject<HTMLElement | null>): () => void {
  const [summons, setSummons] = useState(0);
  useEffect(() => {
    if (summons > 0) focusFirstInvalid(form.current);
  }, [form, summons]);
  return useCallback(() => setSummons((before) => before + 1), []);
}
