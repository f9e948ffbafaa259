import { useRef, type Dispatch, type FormEvent } from 'react';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { useRobotOnDemand } from '#web/buyer/dialogs/robot-check.tsx';
import { CHECKOUT, FIELD, GENERIC_ALERT, SIGN_IN } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { signUp } from './sign-in-api.ts';
import { signUpProblems, type SignInEvent, type SignInState, type SignUpFields } from './sign-in-state.ts';
import styles from './sign-in.module.css';

type Props = { state: SignInState; dispatch: Dispatch<SignInEvent>; place: Place; onCreated: () => void };

export function SignUpPanel({ state, dispatch, place, onCreated }: Props) {
  const isBusy = state.busy === 'sign-up';
  const form = useRef<HTMLFormElement>(null);
  const robot = useRobotOnDemand();
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (fields: readonly (keyof SignUpFields)[], said: { message?: string } = {}) => {
    dispatch({ type: 'wrong', panel: 'sign-up', fields, ...said });
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = signUpProblems(state.signUp);
    if (fields.length > 0) return complain(fields);
    dispatch({ type: 'busy', panel: 'sign-up' });
    const outcome = await signUp(place, state.signUp, robot.token);
    robot.afterAttempt(outcome.kind === 'robot');
    if (outcome.kind === 'in-use') return complain(['email'], { message: CHECKOUT.emailInUse });
    if (outcome.kind === 'password') return complain(['password', 'password2'], { message: outcome.message });
    dispatch({ type: 'idle' });
    if (outcome.kind === 'robot') return;
    if (outcome.kind === 'no-record') return void openAlert(SIGN_IN.wentWrong);
    if (outcome.kind === 'trouble') return void openAlert(outcome.message ?? GENERIC_ALERT);
    dispatch({ type: 'done' });
    onCreated();
  };
  const input = (field: keyof SignUpFields) => ({
    value: state.signUp[field],
    error: errorAt(state, field),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused' }),
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'typed', panel: 'sign-up', field, text: event.target.value }),
  });
  return (
    <PanelFrame
      heading="Create An Account"
      stub={
        <button type="button" className={styles.switch} onClick={() => dispatch({ type: 'panel', panel: 'sign-in' })}>
          <span>Have an account?</span> Sign In instead?
        </button>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className="two">
          <Field label="First Name" autoComplete="given-name" {...input('firstName')} />
          <Field label="Last Name" autoComplete="family-name" {...input('lastName')} />
        </div>
        <Field label="Email Address" type="email" autoComplete="email" {...input('email')} />
        <div className="two">
          <Field label="Password" type="password" autoComplete="new-password" hint="At least 8 characters" {...input('password')} />
          <Field label="Retype Password" type="password" autoComplete="new-password" {...input('password2')} />
        </div>
        {robot.check}
        <Button kind="primary" type="submit" wide busy={isBusy}>
          {isBusy ? 'Signing Up' : 'Sign Up'}
        </Button>
      </form>
    </PanelFrame>
  );
}

/** What the server said stands at its field; what is only missing is said in the words of the field. */
function errorAt({ wrong, message, signUp }: SignInState, field: keyof SignUpFields): string | true | undefined {
  if (!wrong.signUp[field]) return undefined;
  if (message !== null) return field === 'password2' ? true : message;
  if (field === 'firstName' || field === 'lastName') return FIELD[field];
  if (field === 'email') return FIELD.email;
  if (signUp.password !== signUp.password2) return field === 'password2' ? FIELD.passwordsDiffer : true;
  return field === 'password' ? FIELD.password : true;
}
