import { useLayoutEffect, useRef } from 'react';
import { cardTypeOf, parseExpMonth, parseExpYear } from '#domain/validation/card.ts';
import { isOwnFocus } from '#web/lib/first-invalid.ts';
import { Field } from '#web/ui/field/field.tsx';
import { caretAfter, formatCardNumber } from './card-number.ts';
import type { CardFields } from './checkout-form.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './checkout.module.css';

/** Recognised while it is typed, checked when a field is left, and checked again on Pay. */
export function TypedCard({ checkout }: { checkout: Checkout }) {
  const { state, dispatch, blur, circumstances } = checkout;
  const { card } = state.form;
  const type = cardTypeOf(card.number);
  const number = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === number.current) number.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
    // The caret is put back once the number has been drawn anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [card.number]);

  const type1 = (name: keyof CardFields, text: string) => dispatch({ type: 'card', field: name, text });
  const field = (name: keyof CardFields) => ({
    value: card[name],
    error: state.shown.get(`card ${name}`),
    onFocus: () => !isOwnFocus() && dispatch({ type: 'focused', field: `card ${name}` }),
    onBlur: () => blur(`card ${name}`),
    onChange: (event: { target: { value: string } }) => type1(name, event.target.value),
  });
  const digits = (most: number, name: keyof CardFields) => (event: { target: { value: string } }) =>
    type1(name, event.target.value.replaceAll(/\D/g, '').slice(0, most));
  return (
    <>
      <Field label="Name on card" autoComplete="cc-name" {...field('name')} />
      <Field
        label="Card number"
        ref={number}
        className={styles.number}
        inputMode="numeric"
        autoComplete="cc-number"
        {...field('number')}
        trailing={<span aria-live="polite">{type ?? ''}</span>}
        onChange={(event) => {
          const { value, selectionStart } = event.target;
          const formatted = formatCardNumber(value);
          caret.current = caretAfter(formatted, value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, '').length);
          type1('number', formatted);
        }}
      />
      <div className={styles.three}>
        <Field
          label="Exp Month"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="MM"
          {...field('expMonth')}
          onChange={digits(2, 'expMonth')}
          onBlur={() => {
            type1('expMonth', parseExpMonth(card.expMonth) ?? card.expMonth);
            blur('card expMonth');
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
            type1('expYear', parseExpYear(card.expYear, circumstances.today) ?? card.expYear);
            blur('card expYear');
          }}
        />
        <Field label="CVV" inputMode="numeric" autoComplete="cc-csc" {...field('cvv')} onChange={digits(4, 'cvv')} />
      </div>
    </>
  );
}
