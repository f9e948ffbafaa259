import { useRef, type Dispatch, type FormEvent } from 'react';
import { Link } from 'wouter';
import { SecondFactorForm } from '#web/buyer/dialogs/second-factor-form.tsx';
import { FIELD, SIGN_IN } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { wasCutOff } from '#web/lib/kept/session.ts';
import { signInWithPassword, type Place, type SignInOutcome } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { signInProblems, type SignInEvent, type SignInFields, type SignInState } from './sign-in-state.ts';
import styles from './sign-in.module.css';

type Props = { state: SignInState; dispatch: Dispatch<SignInEvent>; place: Place; onOutcome: (outcome: SignInOutcome) => void };

export function SignInPanel({ state, dispatch, place, onOutcome }: Props) {
  const isBusy = state.busy === 'sign-in';
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = signInProblems(state.signIn);
    if (fields.length > 0) {
      dispatch({ type: 'wrong', panel: 'sign-in', fields });
      return focusFirst();
    }
    dispatch({ type: 'busy', panel: 'sign-in' });
    onOutcome(await signInWithPassword(place, state.signIn));
    focusFirst();
  };
  const input = (field: keyof SignInFields) => ({
    value: state.signIn[field],
    error: errorAt(state, field),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused' }),
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'typed', panel: 'sign-in', field, text: event.target.value }),
  });
  if (state.challenge !== null) {
    return (
      <PanelFrame heading="Manage Your Account">
        <SecondFactorForm challenge={state.challenge} onOutcome={onOutcome} onCancel={() => dispatch({ type: 'challenge', challenge: null })} />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame
      heading="Manage Your Account"
      stub={
        <button type="button" className={styles.switch} onClick={() => dispatch({ type: 'panel', panel: 'sign-up' })}>
          <span>New here?</span> Create An Account
        </button>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {state.panel === 'sign-in' && state.message && <Notice kind="bad">{state.message}</Notice>}
        {state.message === null && wasCutOff() && <Notice kind="info">{SIGN_IN.ended}</Notice>}
        <Field label="Email Address" type="email" autoComplete="username" {...input('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...input('password')} />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          {isBusy ? 'Signing In' : 'Sign In'}
        </Button>
        <button type="button" className={`link ${styles.center}`} onClick={() => dispatch({ type: 'panel', panel: 'forgot' })}>
          Forgot your password?
        </button>
        <p className={`meta ${styles.find}`}>
          No account? <Link href={PATHS.findTickets}>Find my tickets</Link>
        </p>
      </form>
    </PanelFrame>
  );
}

/** A refusal by the server is shown above both fields. A missing value is reported at its field. */
function errorAt({ wrong, message }: SignInState, field: keyof SignInFields): string | true | undefined {
  if (!wrong.signIn[field] || message !== null) return wrong.signIn[field];
  return field === 'email' ? FIELD.email : FIELD.ownPassword;
}
