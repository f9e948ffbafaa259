import { CheckboxGroup } from '#web/ui/checkbox-group/checkbox-group.tsx';
import { useFieldError } from '../record/form-context.ts';
import { optionText } from '../value-text.ts';
import type { FieldProps } from './field-props.ts';

/** Several choices out of a few, such as weekdays or who it is sold to. */
export function ChoicesField({ shape, path, value, onChange }: FieldProps) {
  const options = (shape.options ?? []).map((option) => ({ value: option, text: optionText(option) }));
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return <CheckboxGroup label={shape.label} options={options} chosen={chosen} error={useFieldError(path)} onChange={onChange} />;
}
