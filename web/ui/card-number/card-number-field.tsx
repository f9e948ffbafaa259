import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { cardTypeOf } from '#domain/validation/card.ts';
import { Field } from '#web/ui/field/field.tsx';
import { caretAfter, formatCardNumber } from './card-number.ts';

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & { value: string; onType: (number: string) => void };

/** The number is grouped as on the card, and its type is recognised as it is typed. */
export function CardNumberField({ value, onType, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
    // The caret is restored after the reformatted number has been rendered.
  }, [value]);
  return (
    <Field
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="cc-number"
      value={value}
      trailing={<span aria-live="polite">{cardTypeOf(value) ?? ''}</span>}
      onChange={({ target }) => {
        const formatted = formatCardNumber(target.value);
        caret.current = caretAfter(formatted, target.value.slice(0, target.selectionStart ?? target.value.length).replaceAll(/\D/g, '').length);
        onType(formatted);
      }}
    />
  );
}
