import { useState, type RefObject } from 'react';
import { useFirstInvalidFocus } from '#web/lib/first-invalid.ts';

type FieldErrors = Readonly<Record<string, string>>;

export type Refusal = ReturnType<typeof useRefusal>;

/** What is wrong with the fields of a record, and what is said above its form. */
export function useRefusal(form: RefObject<HTMLFormElement | null>, showTab: (key: string) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [text, setText] = useState<string | null>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  return {
    errors,
    text,
    /** Goes to the first field that is wrong. */
    refuse(found: FieldErrors, why: string) {
      setErrors(found);
      setText(why);
      const first = Object.keys(found)[0];
      if (first !== undefined) showTab(first.startsWith('price_matrix') ? 'prices' : 'details');
      focusFirstInvalid();
    },
    /** Nothing is wrong any more. There may be something to say all the same. */
    forget(said: string | null = null) {
      setErrors({});
      setText(said);
    },
    forgetField(field: string) {
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`))));
    },
  };
}
