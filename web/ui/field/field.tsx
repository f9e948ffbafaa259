import { useId, type FocusEventHandler, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { afterPress } from '#web/lib/forms/after-press.ts';
import styles from './field.module.css';

export type Shell = { label: string; error?: string | boolean | null | undefined; hint?: ReactNode; hideLabel?: boolean; className?: string | undefined };
type InputProps = Shell & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; trailing?: ReactNode };
type SelectProps = Shell & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };

/** Label, control, hint and error belong together. The error is shown at its field and read out with it. */
export function Field({ label, error, hint, hideLabel, className, trailing, onBlur, ...input }: InputProps) {
  const ids = useFieldIds(error, hint);
  const trailingId = `${ids.control}-trailing`;
  return (
    <FieldShell {...{ label, error, hint, hideLabel, className }} ids={ids} required={input.required}>
      <span className={styles.control}>
        <input
          {...input}
          id={ids.control}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={[trailing && trailingId, ids.describedBy].filter(Boolean).join(' ') || undefined}
          onBlur={afterPressed(onBlur)}
        />
        {trailing && (
          <span id={trailingId} className={styles.trailing}>
            {trailing}
          </span>
        )}
      </span>
    </FieldShell>
  );
}

export function SelectField({ label, error, hint, hideLabel, className, children, onBlur, ...select }: SelectProps) {
  const ids = useFieldIds(error, hint);
  return (
    <FieldShell {...{ label, error, hint, hideLabel, className }} ids={ids} required={select.required}>
      <select
        {...select}
        id={ids.control}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        onBlur={afterPressed(onBlur)}
      >
        {children}
      </select>
    </FieldShell>
  );
}

function afterPressed<E>(onBlur: FocusEventHandler<E> | undefined): FocusEventHandler<E> | undefined {
  return onBlur && ((event) => afterPress(() => onBlur(event)));
}

type Ids = { control: string; hint: string; error: string; describedBy: string | undefined };

export function useFieldIds(error: Shell['error'], hint: ReactNode): Ids {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', typeof error === 'string' && error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { control: id, hint: `${id}-hint`, error: `${id}-error`, describedBy: describedBy || undefined };
}

export function FieldShell({
  label,
  error,
  hint,
  hideLabel,
  className,
  ids,
  required,
  children,
}: Shell & { ids: Ids; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={[styles.field, error && styles.bad, className].filter(Boolean).join(' ')}>
      <label htmlFor={ids.control} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.star}>
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <span id={ids.hint} className={styles.hint}>
          {hint}
        </span>
      )}
      {typeof error === 'string' && error && (
        <span id={ids.error} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
