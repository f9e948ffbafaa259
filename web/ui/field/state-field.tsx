import type { ComponentProps } from 'react';
import { US_STATES } from '#domain/validation/us-states.ts';
import { SelectField } from './field.tsx';

export function StateField(select: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label="State" {...select}>
      <option value="">Choose…</option>
      {US_STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
