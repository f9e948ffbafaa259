import { useId } from 'react';
import { useBoot } from '#web/lib/page/boot.ts';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { HINTS } from '../catalogue-words.ts';
import { useFieldError } from '../record/form-context.ts';
import { meansYes } from '../record/form-values.ts';
import { optionText } from '../value-text.ts';
import type { FieldProps } from './field-props.ts';

const INPUT_TYPE: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', url: 'url', day: 'date', password: 'password', date: 'date' };
const KEEPS = 'Leave it empty to keep the one there is. It is never shown.';

export function PlainField({ shape, path, value, onChange }: FieldProps) {
  const error = useFieldError(path);
  const text = typeof value === 'string' ? value : '';
  const list = useId();
  const common = { label: shape.label, error, required: shape.required, maxLength: shape.max_length, value: text };
  if (shape.multiline) return <TextAreaField {...common} onChange={({ target }) => onChange(target.value)} />;
  const isZone = shape.format === 'time_zone';
  return (
    <>
      <Field
        {...common}
        type={INPUT_TYPE[shape.kind] ?? INPUT_TYPE[shape.format ?? ''] ?? 'text'}
        autoComplete={shape.kind === 'password' ? 'new-password' : 'off'}
        hint={shape.kind === 'password' ? KEEPS : shape.format === 'promo_code' ? 'Capital letters, digits, dashes and underscores.' : undefined}
        list={isZone ? list : undefined}
        onChange={({ target }) => onChange(shape.format === 'promo_code' ? target.value.toUpperCase() : target.value)}
      />
      {isZone && (
        <datalist id={list}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Kept as text while it is typed, because '12.' on the way to '12.50' is not a number yet. */
export function NumberField({ shape, name, path, value, onChange }: FieldProps) {
  const { workspace } = useBoot();
  return (
    <Field
      label={shape.label}
      error={useFieldError(path)}
      required={shape.required}
      hint={name === 'default_capacity' ? HINTS.capacity : name === 'sort' ? HINTS.sort : undefined}
      inputMode={shape.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      trailing={shape.kind === 'price' ? (workspace?.currency ?? 'USD') : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function FlagField({ shape, name, value, onChange }: FieldProps) {
  return <Switch label={shape.label} quietLabel checked={typeof value === 'boolean' ? value : meansYes(name)} onChange={onChange} />;
}

export function EnumField({ shape, path, value, onChange }: FieldProps) {
  return (
    <SelectField
      label={shape.label}
      error={useFieldError(path)}
      hint={value === 'draft' ? HINTS.draft : undefined}
      required={shape.required}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">{shape.required ? 'Please choose' : 'Not set'}</option>
      {(shape.options ?? []).map((option) => (
        <option key={option} value={option}>
          {optionText(option)}
        </option>
      ))}
    </SelectField>
  );
}

export function TimeField({ shape, path, value, onChange }: FieldProps) {
  return (
    <Field
      label={shape.label}
      error={useFieldError(path)}
      required={shape.required}
      type="time"
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : `${target.value}:00`)}
    />
  );
}
