import { useRef, useState, type FormEvent } from 'react';
import { isEmail } from '#domain/validation/email.ts';
import { GENERIC_ALERT, SIGN_IN } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { signInWithPassword, type SignInOutcome } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { openAlert } from './open-dialog.ts';
import { placeOf } from './place.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import formStyles from '#web/ui/form-dialog/form-dialog.module.css';

type Props = { isOpen: boolean; settle: (done: boolean) => void; why: string | null };

/** A wrong password marks both fields without a message. The focus moves to the first one, which tells screen-reader users. */
export function LogInDialog({ isOpen, settle, why }: Props) {
  const place = placeOf(useBoot());
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [wrong, setWrong] = useState({ email: false, password: false });
  const [isBusy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);

  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);

  const complain = (found: typeof wrong) => {
    setWrong(found);
    focusFirst();
  };
  const finish = (outcome: SignInOutcome) => {
    if (outcome.kind === 'signed-in') return settle(true);
    if (outcome.kind === 'second-factor') return setChallenge(outcome.challenge);
    if (outcome.kind === 'trouble') return void openAlert(outcome.message ?? GENERIC_ALERT);
    setChallenge(null);
    if (outcome.kind === 'over') return void openAlert(SIGN_IN.codeLate);
    complain({ email: true, password: true });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = { email: !isEmail(typed.email), password: typed.password === '' };
    complain(missing);
    if (isBusy || missing.email || missing.password) return;
    setBusy(true);
    finish(await signInWithPassword(place, typed));
    setBusy(false);
  };
  const input = (name: 'email' | 'password') => ({
    value: typed[name],
    error: wrong[name],
    onFocus: () => !isOwnFocus() && setWrong({ email: false, password: false }),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  if (challenge !== null) {
    return (
      <Dialog open={isOpen} title="Log In" onClose={() => settle(false)}>
        <SecondFactorForm challenge={challenge} onOutcome={finish} onCancel={() => setChallenge(null)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={isOpen}
      title="Log In"
      onClose={() => settle(false)}
      footer={
        <>
          <Button onClick={() => settle(false)}>Close</Button>
          <Button kind="primary" type="submit" form="log-in-dialog" busy={isBusy}>
            Log In
          </Button>
        </>
      }
    >
      <form ref={form} id="log-in-dialog" className={formStyles.form} noValidate onSubmit={submit}>
        {why && <Notice kind="warn">{why}</Notice>}
        <Field label="Email" type="email" autoComplete="username" {...input('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...input('password')} />
      </form>
    </Dialog>
  );
}
