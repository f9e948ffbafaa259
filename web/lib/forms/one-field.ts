import { useRef, useState } from 'react';
import { useFirstInvalidFocus } from './first-invalid.ts';

/** A form of one field: what is typed, what is wrong with it, and whether it is being sent. What is wrong is said at the field, which gets the focus. */
export function useOneField() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (sentence: string) => {
    setError(sentence);
    focusFirst();
  };
  return { form, text, setText, error, complain, forgive: () => setError(null), isBusy, setBusy };
}
