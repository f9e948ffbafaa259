import { useEffect, useRef, useState, type FormEvent } from 'react';
import { confirmSecondFactor } from '#server/api/confirm-second-factor/contract.ts';
import { startSecondFactor } from '#server/api/start-second-factor/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { isAppCode } from '#web/lib/sign-in/sign-in.ts';
import { DialogButtons } from '../dialog/dialog-buttons.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../field/field.tsx';
import { QrCode } from '../qr-code/qr-code.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';
import styles from './own-sign-in.module.css';

type Secret = { text: string; url: string };
type Props = {
  isOpen: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
  /** Resolves to true if the factor is on although the code was not accepted: the answer to an earlier one was lost. */
  onRefused: () => Promise<boolean>;
};

/** Asks for the password, shows the secret for the app, then asks for the app's first code. The factor is on only after that. */
export function SecondFactorSetup({ isOpen, onClose, onDone, onRefused }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    setSecret(null);
    setTyped('');
    setError(null);
  }, [isOpen]);

  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const start = async () => {
    if (!typed) return setError(OWN_SIGN_IN.ownPassword);
    const result = await call(startSecondFactor, { body: { password: typed } });
    if (!result.success) return setError(failureText(result, OWN_SIGN_IN.factorFailed));
    setTyped('');
    setSecret({ text: result.data.secret, url: result.data.otpauth_url });
  };
  const confirm = async () => {
    if (!isAppCode(typed)) return setError(OWN_SIGN_IN.code);
    const result = await call(confirmSecondFactor, { body: { code: typed.trim() } });
    if (result.success) return onDone(result.data.recovery_codes);
    if (await onRefused()) return;
    setError(result.status === 400 ? OWN_SIGN_IN.codeWrong : failureText(result, OWN_SIGN_IN.factorFailed));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await (secret ? confirm() : start());
    setBusy(false);
    focusFirst();
  };
  const field = {
    value: typed,
    error,
    onFocus: () => !isOwnFocus() && setError(null),
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <Dialog open={isOpen} title="Set up a second factor" onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {secret ? (
          <>
            <SecretForApp secret={secret} />
            <Field key="code" label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus {...field} />
          </>
        ) : (
          <Field key="password" label="Your password" type="password" autoComplete="current-password" {...field} />
        )}
        <DialogButtons onBack={onClose} busy={isBusy}>
          {secret ? 'Switch on' : 'Continue'}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function SecretForApp({ secret }: { secret: Secret }) {
  return (
    <>
      <p>Scan this with an authenticator app, or type the key into it. Then enter the code it shows.</p>
      <div className={styles.secretCode}>
        <QrCode text={secret.url} label="QR code for the authenticator app" isAtOnce />
      </div>
      <p className={styles.secret}>{secret.text.replaceAll(/(.{4})/g, '$1 ').trim()}</p>
    </>
  );
}
