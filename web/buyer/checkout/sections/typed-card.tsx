import { parseExpMonth, parseExpYear } from '#domain/validation/card.ts';
import { faultyTogether } from '#web/buyer/card-faults.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { CardNumberField } from '#web/ui/card-number/card-number-field.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { CardFields } from '../form/checkout-form.ts';
import type { Checkout } from '../use-checkout.ts';
import styles from '../checkout.module.css';

/** The card's type is recognised as it is typed. Fields are checked when they are left, and again on Pay. */
export function TypedCard({ checkout }: { checkout: Checkout }) {
  const { state, dispatch, blur, faults, circumstances } = checkout;
  const { card } = state.form;
  const type = (name: keyof CardFields, text: string) => dispatch({ type: 'card', field: name, text });
  const leave = (name: keyof CardFields) => {
    for (const one of faultyTogether(name, (other) => faults.get(`card ${other}`))) blur(`card ${one}`);
  };
  const field = (name: keyof CardFields) => ({
    value: card[name],
    error: state.shown.get(`card ${name}`),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused', field: `card ${name}` }),
    onBlur: () => leave(name),
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
  const digits = (most: number, name: keyof CardFields) => (event: { target: { value: string } }) =>
    type(name, event.target.value.replaceAll(/\D/g, '').slice(0, most));
  return (
    <>
      <Field label="Name on card" autoComplete="cc-name" {...field('name')} />
      <CardNumberField label="Card number" className={styles.number} {...field('number')} onType={(text) => type('number', text)} />
      <div className={styles.three}>
        <Field
          label="Exp Month"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="MM"
          {...field('expMonth')}
          onChange={digits(2, 'expMonth')}
          onBlur={() => {
            type('expMonth', parseExpMonth(card.expMonth) ?? card.expMonth);
            leave('expMonth');
          }}
        />
        <Field
          label="Exp Year"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="YYYY"
          {...field('expYear')}
          onChange={digits(4, 'expYear')}
          onBlur={() => {
            type('expYear', parseExpYear(card.expYear, circumstances.today) ?? card.expYear);
            leave('expYear');
          }}
        />
        <Field label="CVV" inputMode="numeric" autoComplete="cc-csc" {...field('cvv')} onChange={digits(4, 'cvv')} />
      </div>
    </>
  );
}
