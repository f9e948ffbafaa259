import type { FormEvent } from 'react';
import { useOneField } from '#web/lib/forms/one-field.ts';
import { finishWithCode, type SignInOutcome } from './sign-in.ts';

const SHORTEST = 6;

type Words = { tooShort: string; wrong: string };
type Sending = { onSend?: () => void; onOutcome: (outcome: SignInOutcome) => void };

/** The code that is asked after the right password. A wrong code is reported at its field; every other outcome goes to `onOutcome`. */
export function useCodeEntry(challenge: string, words: Words, { onSend, onOutcome }: Sending) {
  const { form, text: code, setText: setCode, error, complain, forgive, isBusy, setBusy } = useOneField();
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
  return { form, code, setCode, error, forgive, isBusy, submit };
}
