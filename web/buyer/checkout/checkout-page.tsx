import { useEffect, useRef, type FormEvent } from 'react';
import { focusFirstInvalid } from '#web/lib/forms/first-invalid.ts';
import { AccountSection } from './sections/account-section.tsx';
import { AttendeeSection } from './sections/attendee-section.tsx';
import { BillingSection } from './sections/billing-section.tsx';
import { CardSection } from './sections/card-section.tsx';
import { CashlessToggle } from './sections/cashless-toggle.tsx';
import { Confirming } from './sections/confirming.tsx';
import { Disclaimer } from './sections/disclaimer.tsx';
import { OrderSummary } from './sections/order-summary.tsx';
import { useCheckout, type CheckoutParts } from './use-checkout.ts';
import styles from './checkout.module.css';

export function CheckoutPage(parts: CheckoutParts) {
  const checkout = useCheckout(parts);
  const { state, groups, needsCard, pay } = checkout;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.faultRound === 0) return;
    if (form.current?.querySelector('[aria-invalid="true"]')) focusFirstInvalid(form.current);
    else form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }, [state.faultRound]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };
  if (state.phase.kind === 'confirming') return <Confirming isLong={state.phase.isLong} />;
  const isBusy = checkout.isWaiting || (state.phase.kind !== 'filling' && state.phase.kind !== 'unavailable');
  return (
    <div className={`wrap ${styles.page}`}>
      <form ref={form} className={styles.columns} noValidate onSubmit={submit} aria-label="Checkout">
        <fieldset className={styles.fields} disabled={isBusy}>
          <h1 className={`display ${styles.heading}`}>Checkout</h1>
          {groups.map((group) => (
            <AttendeeSection key={group.group.key} checkout={checkout} group={group} />
          ))}
          <AccountSection checkout={checkout} />
          <CashlessToggle isOn={state.form.cashlessSpending} onChange={(isOn) => checkout.dispatch({ type: 'cashless', isOn })} />
          {needsCard && <CardSection checkout={checkout} />}
          <BillingSection checkout={checkout} />
          {parts.store.disclaimer && <Disclaimer html={parts.store.disclaimer} />}
        </fieldset>
        <OrderSummary checkout={checkout} terms={parts.store.terms} isBusy={isBusy} />
      </form>
    </div>
  );
}
