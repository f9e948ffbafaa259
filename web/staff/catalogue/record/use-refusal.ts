import { useState, type RefObject } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';

type FieldErrors = Readonly<Record<string, string>>;

export type Refusal = ReturnType<typeof useRefusal>;

/** What is wrong with a record. What concerns its fields is said above the form, beside their own words, until each of them is changed. Anything else is said at the bar that saves, which is always in sight. */
export function useRefusal(form: RefObject<HTMLFormElement | null>, showTab: (key: string) => void) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [said, setSaid] = useState<{ text: string; isOfFields: boolean } | null>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  return {
    errors,
    saidAbove: said?.isOfFields && Object.keys(errors).length > 0 ? said.text : null,
    saidAtBar: said && !said.isOfFields ? said.text : null,
    /** Goes to the first field that is wrong. */
    refuse(found: FieldErrors, why: string) {
      setErrors(found);
      const first = Object.keys(found)[0];
      setSaid({ text: why, isOfFields: first !== undefined });
      if (first !== undefined) showTab(first.startsWith('price_matrix') ? 'prices' : 'details');
      focusFirstInvalid();
    },
    /** Nothing is wrong any more. There may be something to say all the same. */
    forget(text: string | null = null) {
      setErrors({});
      setSaid(text === null ? null : { text, isOfFields: false });
    },
    forgetField(field: string) {
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== field && !path.startsWith(`${field}.`))));
    },
  };
}
