import type { TextareaHTMLAttributes } from 'react';
import { FieldShell, useFieldIds, type Shell } from './field.tsx';
import styles from './field.module.css';
import area from './text-area-field.module.css';

export function TextAreaField({ label, error, hint, hideLabel, className, ...rest }: Shell & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ids = useFieldIds(error, hint);
  return (
    <FieldShell {...{ label, error, hint, hideLabel, className }} ids={ids} required={rest.required}>
      <textarea
        rows={4}
        {...rest}
        id={ids.control}
        className={`${styles.input} ${area.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldShell>
  );
}
