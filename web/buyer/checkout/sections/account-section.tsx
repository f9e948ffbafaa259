import { useEffect, useRef } from 'react';
import { isEmail } from '#domain/validation/email.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { CHECKOUT, FIELD } from '#web/buyer/messages.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { EmailState } from '../form/checkout-faults.ts';
import type { AccountFields } from '../form/checkout-form.ts';
import { readEmailState } from '../paying/checkout-api.ts';
import type { Checkout } from '../use-checkout.ts';
import { Section } from './section.tsx';
import styles from '../checkout.module.css';

export function AccountSection({ checkout }: { checkout: Checkout }) {
  const { state, isSignedIn, circumstances, faults, dispatch, blur } = checkout;
  const { realms } = useBoot();
  useSpokenEmail(state.email);
  const checkAddress = async () => {
    const { email } = state.form.account;
    if (!isEmail(email)) return;
    dispatch({ type: 'email', address: email, state: 'checking' });
    dispatch({ type: 'email', address: email, state: await readEmailState(realms.portal, email) });
  };
  /** Whether the two passwords match is checked once both are typed. The error is shown at both fields. */
  const leavePassword = () => {
    const { password1, password2 } = state.form.account;
    const isOneMissing = password1 === '' || password2 === '';
    if (password1 !== '') blur('account password1', isOneMissing && faults.get('account password1') === FIELD.passwordsDiffer);
    if (!isOneMissing) blur('account password2');
  };
  const field = (name: keyof AccountFields) => ({
    value: state.form.account[name],
    readOnly: isSignedIn,
    error: isSignedIn ? undefined : state.shown.get(`account ${name}`),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused', field: `account ${name}` }),
    onBlur: () => {
      if (isSignedIn) return;
      if (name === 'password1' || name === 'password2') return leavePassword();
      blur(`account ${name}`, state.form.account[name] === '');
      if (name === 'email') void checkAddress();
    },
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'account', field: name, text: event.target.value }),
  });
  const logIn = (
    <button type="button" className={`link ${styles.logIn}`} onClick={() => void openLogInDialog()}>
      Have an account? Log in
    </button>
  );
  return (
    <Section title="Your account" aside={isSignedIn ? <span className="tag good">Signed in</span> : logIn}>
      <div className="two">
        <Field label="First Name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        trailing={
          state.email === 'in-use' && !isSignedIn && !state.shown.has('account email') ? <span className="tag bad">{CHECKOUT.emailInUseBadge}</span> : undefined
        }
        hint={isSignedIn ? undefined : 'Your tickets are sent here.'}
        {...field('email')}
      />
      {!isSignedIn && circumstances.isRegistered && <p className="meta">Your account is ready, with the password you chose. You only have to pay.</p>}
      {!isSignedIn && !circumstances.isRegistered && (
        <div className="two">
          <Field label="Password" type="password" autoComplete="new-password" hint="At least 8 characters" {...field('password1')} />
          <Field label="Retype Password" type="password" autoComplete="new-password" {...field('password2')} />
        </div>
      )}
    </Section>
  );
}

/** The answer comes some time after the field was left, so it is announced, in other words than those that the page shows. */
function useSpokenEmail(email: EmailState): void {
  const before = useRef(email);
  useEffect(() => {
    if (before.current === 'checking' && email === 'in-use') announce(CHECKOUT.emailKnown);
    before.current = email;
  }, [email]);
}
