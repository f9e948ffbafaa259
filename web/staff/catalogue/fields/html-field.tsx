import { useState } from 'react';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** Text with simple markup, and a preview. */
export function HtmlField({ shape, path, value, onChange }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const html = typeof value === 'string' ? value : '';
  return (
    <div className={styles.stack}>
      <TextAreaField
        label={shape.label}
        error={useFieldError(path)}
        required={shape.required}
        maxLength={shape.max_length}
        rows={html.length > 400 ? 10 : 4}
        hint="Plain words, or simple HTML such as <p>, <b>, <ul>, <a href>."
        value={html}
        onChange={({ target }) => onChange(target.value)}
      />
      {html !== '' && (
        <button type="button" className={`link ${styles.toggle}`} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide how it looks' : 'Show how it looks'}
        </button>
      )}
      {isShown && html !== '' && <HtmlFrame title={`${shape.label}, as it looks`} html={html} />}
    </div>
  );
}
