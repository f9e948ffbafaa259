import { useContext } from 'react';
import { brandColor } from '#domain/brand-style.ts';
import type { BrandColors } from '#domain/color.ts';
import { Field } from '#web/ui/field/field.tsx';
import { FormContext, useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** A colour of a brand, typed as six digits or picked. While none is said, the one that holds instead is shown. */
export function ColorField({ shape, name, path, value, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  const color = brandColor(useContext(FormContext).values, name as keyof BrandColors);
  return (
    <div className={styles.color}>
      <Field
        label={shape.label}
        error={useFieldError(path)}
        required={shape.required}
        maxLength={9}
        spellCheck={false}
        placeholder={color}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        type="color"
        className={styles.swatch}
        aria-label={`${shape.label}: pick`}
        value={color.slice(0, 7)}
        onChange={({ target }) => onChange(target.value.slice(1))}
      />
    </div>
  );
}
