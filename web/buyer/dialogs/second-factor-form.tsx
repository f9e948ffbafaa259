import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FIELD, SIGN_IN } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/first-invalid.ts';
import { finishWithCode, type SignInOutcome } from '#web/lib/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './dialogs.module.css';

type Props = { challenge: string; onOutcome: (outcome: SignInOutcome) => void; onCancel: () => void };

/** The password was right; now the code from the phone, or one of the recovery codes. */
export function SecondFactorForm({ challenge, onOutcome, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (words: string) => {
    setError(words);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim().length < 6) return complain(FIELD.code);
    setBusy(true);
    const outcome = await finishWithCode(challenge, code);
    setBusy(false);
    if (outcome.kind === 'incorrect') complain(SIGN_IN.codeWrong);
    else onOutcome(outcome);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p>Enter the code that your authenticator app shows, or one of your recovery codes.</p>
      <Field
        label="Code"
        className={styles.code}
        autoComplete="one-time-code"
        ref={input}
        value={code}
        error={error}
        onFocus={() => !isOwnFocus() && setError(null)}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.row}>
        <Button onClick={onCancel}>Back</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
