import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from './first-invalid.ts';
import { finishWithCode, type SignInOutcome } from './sign-in.ts';

const SHORTEST = 6;

type Words = { tooShort: string; wrong: string };
type Sending = { onSend?: () => void; onOutcome: (outcome: SignInOutcome) => void };

/** The code that is asked after the right password. A wrong code is reported at its field; every other outcome goes to `onOutcome`. */
export function useCodeEntry(challenge: string, words: Words, { onSend, onOutcome }: Sending) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (sentence: string) => {
    setError(sentence);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim().length < SHORTEST) return complain(words.tooShort);
    setBusy(true);
    onSend?.();
    const outcome = await finishWithCode(challenge, code);
    setBusy(false);
    if (outcome.kind === 'incorrect') complain(words.wrong);
    else onOutcome(outcome);
  };
  return { form, code, setCode, error, forgive: () => setError(null), isBusy, submit };
}
