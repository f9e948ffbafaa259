import { useRef, useState, type FormEvent } from 'react';
import { useParams, useSearch } from 'wouter';
import { resetPassword } from '#server/api/reset-password/contract.ts';
import { LinkedPage } from '#web/buyer/account/linked-page.tsx';
import { WayOn } from '#web/buyer/account/way-on.tsx';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { GENERIC_ALERT, RESET } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { useSignedIn } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { outcomeOf, resetProblems, type ResetFaults, type ResetOutcome } from './reset-password-state.ts';
import { useResetLink } from './use-reset-link.ts';
import styles from './reset-password.module.css';

export function ResetPasswordScreen() {
  const query = new URLSearchParams(useSearch());
  const token = useParams<{ t?: string }>().t ?? query.get('t') ?? '';
  // Those who work here sign in at the app of their work, and ask for another link there.
  const isAtWork = query.has('work');
  const isSignedIn = useSignedIn();
  const found = useResetLink(token, isAtWork);
  const [outcome, setOutcome] = useState<ResetOutcome>(isAtWork && token === '' ? 'bad-token' : 'open');
  const page = useRef<HTMLDivElement>(null);
  const press = useStay(page, outcome);
  const finish = (next: ResetOutcome) => {
    press();
    setOutcome(next);
  };
  // The sign-in here is a visitor's, and none of the account that a link of work belongs to.
  if (!isAtWork && (token === '' || (isSignedIn && outcome === 'open'))) return <Redirect to={PATHS.dashboard} />;
  return (
    <LinkedPage ref={page} width={480}>
      <h1 className={`display ${styles.heading}`}>Reset Password</h1>
      {outcome === 'open' && !found && <LoadingState text={RESET.looking} />}
      {(outcome === 'bad-token' || found?.isDead) && outcome !== 'changed' && (
        <>
          <Notice kind="bad">{RESET.badToken}</Notice>
          <WayOn isAtWork={isAtWork} href={`${PATHS.signIn}#forgot`} className={outcome === 'open' ? 'link' : 'main-link'}>
            Reset Password
          </WayOn>
        </>
      )}
      {/* The form is there with every link, as the specification has it. Whoever opens a dead one is told before they fill it in. */}
      {outcome === 'open' && found && <ResetForm token={token} least={found.leastCharacters} onOutcome={finish} />}
      {outcome === 'changed' && (
        <>
          <Notice kind="good">{RESET.done}</Notice>
          <WayOn isAtWork={isAtWork} href={PATHS.signIn} className="main-link">
            Sign In
          </WayOn>
        </>
      )}
    </LinkedPage>
  );
}

type Props = { token: string; least: number; onOutcome: (outcome: ResetOutcome) => void };

function ResetForm({ token, least, onOutcome }: Props) {
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [faults, setFaults] = useState<ResetFaults>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (found: ResetFaults) => {
    setFaults(found);
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = resetProblems(typed, least);
    complain(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const next = outcomeOf(await call(resetPassword, { params: { token }, body: { password: typed.password } }));
    setBusy(false);
    if (next.kind === 'weak') complain({ password: next.message });
    else if (next.kind === 'trouble') void openAlert(GENERIC_ALERT);
    else onOutcome(next.kind);
  };
  const input = (name: keyof typeof typed) => ({
    value: typed[name],
    error: faults[name],
    onFocus: () => !isOwnFocus() && setFaults({}),
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setFaults({});
    },
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="New Password"
        hideLabel
        placeholder="New Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${least} characters`}
        {...input('password')}
      />
      <Field label="Re-Type Password" hideLabel placeholder="Re-Type Password" type="password" autoComplete="new-password" {...input('again')} />
      <Button kind="primary" type="submit" wide busy={isBusy}>
        {isBusy ? 'Submitting' : 'Submit'}
      </Button>
    </form>
  );
}
