import { useRef, type Dispatch, type FormEvent } from 'react';
import { isEmail } from '#domain/validation/email.ts';
import { openAlert } from '#web/buyer/dialogs/open-dialog.ts';
import { FIELD, GENERIC_ALERT, SIGN_IN } from '#web/buyer/messages.ts';
import { isOwnFocus, useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { requestReset } from './sign-in-api.ts';
import type { SignInEvent, SignInState } from './sign-in-state.ts';
import styles from './sign-in.module.css';

export function ForgotPanel({ state, dispatch, place }: { state: SignInState; dispatch: Dispatch<SignInEvent>; place: Place }) {
  const isBusy = state.busy === 'forgot';
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const complain = (said: { message?: string } = {}) => {
    dispatch({ type: 'wrong', panel: 'forgot', fields: ['email'], ...said });
    focusFirst();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!isEmail(state.forgotEmail)) return complain();
    dispatch({ type: 'busy', panel: 'forgot' });
    const outcome = await requestReset(place, state.forgotEmail);
    if (outcome === 'no-account') return complain({ message: SIGN_IN.noSuchAccount });
    dispatch({ type: 'idle' });
    if (outcome !== 'sent') return void openAlert(outcome.trouble ?? GENERIC_ALERT);
    await openAlert(SIGN_IN.resetSent, 'Check your email');
    dispatch({ type: 'panel', panel: 'sign-in' });
  };
  return (
    <PanelFrame
      heading="Reset Password"
      stub={
        <button type="button" className={styles.switch} onClick={() => dispatch({ type: 'panel', panel: 'sign-in' })}>
          Sign In instead?
        </button>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {state.panel === 'forgot' && state.message && <Notice kind="bad">{state.message}</Notice>}
        <p className="meta">Tell us your email address, and we will send you a link to choose a new password.</p>
        <Field
          label="Email Address"
          type="email"
          autoComplete="username"
          value={state.forgotEmail}
          error={state.message === null && state.wrong.forgot.email ? FIELD.email : state.wrong.forgot.email}
          onFocus={() => !isOwnFocus() && dispatch({ type: 'focused' })}
          onChange={(event) => dispatch({ type: 'typed', panel: 'forgot', field: 'email', text: event.target.value })}
        />
        <Button kind="primary" type="submit" wide busy={isBusy}>
          {isBusy ? 'Submitting' : 'Submit'}
        </Button>
      </form>
    </PanelFrame>
  );
}
