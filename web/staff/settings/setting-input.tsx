import { useId } from 'react';
import { Field, SelectField } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import type { Draft, SettingField } from './setting-fields.ts';
import { useRecordNames } from './settings-asked.ts';

type Props = { field: SettingField; draft: Draft; error: string | undefined; onChange: (draft: Draft) => void };

/** Chooses the input for a kind of setting. */
export function SettingInput({ field, draft, error, onChange }: Props) {
  const { kind, label, hint, required } = field;
  if (typeof draft === 'boolean') return <Switch label={label} hint={hint} checked={draft} onChange={onChange} />;
  const bound = { label, hint, error, required, value: draft, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === 'zone') return <ZoneField {...bound} />;
  if (kind === 'record') return <RecordField {...bound} template={field.key === 'default_brand' ? 'brand' : 'venueEvent'} />;
  if (kind === 'lines' || kind === 'prose') return <TextAreaField {...bound} required={required ?? false} />;
  return <Field {...bound} inputMode={kind === 'number' ? 'numeric' : kind === 'money' ? 'decimal' : undefined} />;
}

type Bound = {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  required?: boolean | undefined;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function ZoneField({ required, ...bound }: Bound) {
  const id = useId();
  return (
    <>
      <Field {...bound} required={required ?? false} list={id} autoComplete="off" />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

function RecordField({ template, required, ...bound }: Bound & { template: 'venueEvent' | 'brand' }) {
  const { data = [] } = useRecordNames(template);
  const isKnown = bound.value === '' || data.some(({ id }) => id === bound.value);
  return (
    <SelectField {...bound} required={required ?? false}>
      <option value="">The first that is active</option>
      {!isKnown && <option value={bound.value}>As it is</option>}
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
