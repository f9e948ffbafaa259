import { useId } from 'react';
import { useFieldError } from '../record/form-context.ts';
import { optionText } from '../value-text.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** Several choices out of a few, such as weekdays or who it is sold to. */
export function ChoicesField({ shape, path, value, onChange }: FieldProps) {
  const error = useFieldError(path);
  const errorId = useId();
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const options = shape.options ?? [];
  const toggle = (option: string, on: boolean) => onChange(options.filter((one) => (one === option ? on : chosen.includes(one))));
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      <div className={styles.boxes}>
        {options.map((option) => (
          <label key={option} className={styles.box}>
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(option)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            {optionText(option)}
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
