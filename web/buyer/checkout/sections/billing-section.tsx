import type { Address } from '#domain/validation/address.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { Field } from '#web/ui/field/field.tsx';
import { PlaceFields } from '#web/ui/field/place-fields.tsx';
import type { Checkout } from '../use-checkout.ts';
import { Section } from './section.tsx';
import styles from '../checkout.module.css';

export function BillingSection({ checkout }: { checkout: Checkout }) {
  const { state, dispatch, blur } = checkout;
  const { billing } = state.form;
  const field = (name: keyof Address) => ({
    value: billing[name],
    error: state.shown.get(`billing ${name}`),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused', field: `billing ${name}` }),
    onBlur: () => blur(`billing ${name}`, billing[name] === ''),
    onChange: (event: { target: { value: string } }) => dispatch({ type: 'billing', field: name, text: event.target.value }),
  });
  return (
    <Section title="Billing">
      <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <div className={styles.street}>
        <Field label="Street" autoComplete="address-line1" {...field('street')} />
        <Field label="Unit (optional)" autoComplete="address-line2" {...field('unit')} />
      </div>
      <PlaceFields field={field} />
    </Section>
  );
}
