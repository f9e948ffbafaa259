import { useEffect, useRef } from 'react';
import { FIELD, SIGN_IN } from '#web/buyer/messages.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import type { SignInOutcome } from '#web/lib/sign-in/sign-in.ts';
import { useCodeEntry } from '#web/lib/sign-in/use-code-entry.ts';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { Field } from '#web/ui/field/field.tsx';
import formStyles from '#web/ui/form-dialog/form-dialog.module.css';
import styles from './dialogs.module.css';

type Props = { challenge: string; onOutcome: (outcome: SignInOutcome) => void; onCancel: () => void };

/** Asks for the code from the phone, or a recovery code, after the right password. */
export function SecondFactorForm({ challenge, onOutcome, onCancel }: Props) {
  const entry = useCodeEntry(challenge, { tooShort: FIELD.code, wrong: SIGN_IN.codeWrong }, { onOutcome });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form ref={entry.form} className={formStyles.form} noValidate onSubmit={entry.submit}>
      <p>Enter the code that your authenticator app shows, or one of your recovery codes.</p>
      <Field
        label="Code"
        className={styles.code}
        autoComplete="one-time-code"
        ref={input}
        value={entry.code}
        error={entry.error}
        onFocus={() => !isOwnFocus() && entry.forgive()}
        onChange={(event) => entry.setCode(event.target.value)}
      />
      <DialogButtons back="Back" onBack={onCancel} busy={entry.isBusy}>
        Continue
      </DialogButtons>
    </form>
  );
}
