import { useId, type ReactNode } from 'react';
import styles from './checkbox-group.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: ReactNode }[];
  chosen: readonly string[];
  error: string | undefined;
  /** One below the other, where their texts are long. */
  isColumn?: boolean;
  onChange: (chosen: Value[]) => void;
};

/** Several choices out of a few. What is chosen stays in the order in which it is offered. */
export function CheckboxGroup<Value extends string>({ label, options, chosen, error, isColumn = false, onChange }: Props<Value>) {
  const errorId = useId();
  const toggle = (value: Value, on: boolean) =>
    onChange(options.flatMap((one) => ((one.value === value ? on : chosen.includes(one.value)) ? [one.value] : [])));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={isColumn ? styles.column : styles.row}>
        {options.map(({ value, text }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {text}
          </label>
        ))}
      </div>
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
