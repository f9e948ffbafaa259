import { Field } from '#web/ui/field/field.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';

/** A session is either on one date or at its time on every day. */
export function SessionDateField({ path, value, onChange }: FieldProps) {
  const error = useFieldError(path);
  const isEvery = value === 'every';
  return (
    <div>
      <Switch label="Every day of the event" quietLabel checked={isEvery} onChange={(on) => onChange(on ? 'every' : '')} />
      {!isEvery && (
        <Field
          label="Date"
          type="date"
          required
          error={error}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
