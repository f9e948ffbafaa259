import { useCallback, useEffect, useState, type RefObject } from 'react';
import { announce } from '#web/ui/live-region/live-region.tsx';

/** Focusing a field clears its error, except when we focus it ourselves to show where the error is. */
let isOurs = false;

export const isOwnFocus = (): boolean => isOurs;

export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  // A screen reader reads a field's error when the field gets the focus. If it has the focus already, the error must be announced.
  if (field === document.activeElement) return announce(describedBy(field));
  isOurs = true;
  field.focus();
  isOurs = false;
}

function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Call this when a form is sent, not while it is filled in: people who type or leave a field must keep their place. */
export function useFirstInvalidFocus(form: RefObject<HTMLElement | null>): () => void {
  const [summons, setSummons] = useState(0);
  useEffect(() => {
    if (summons > 0) focusFirstInvalid(form.current);
  }, [form, summons]);
  return useCallback(() => setSummons((before) => before + 1), []);
}
