import { useState } from 'react';
import { useTitles } from '../record-queries.ts';
import { useFieldError } from '../record/form-context.ts';
import { ChosenList } from './chosen-list.tsx';
import type { FieldProps } from './field-props.ts';
import { ANY_PRODUCT } from './linked-kinds.ts';
import { RecordCombobox } from './record-combobox.tsx';
import styles from './fields.module.css';

/** Links to several other records, added one by one. */
export function LinksField({ shape, path, value, onChange }: FieldProps) {
  const ids = (Array.isArray(value) ? value : []).filter((id) => typeof id === 'string');
  const titles = useTitles(ids);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const items = ids.map((id) => ({ key: id, text: titles.get(id) ?? picked.get(id) ?? '…' }));
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      <ChosenList items={items} onRemove={(id) => onChange(ids.filter((one) => one !== id))} />
      <RecordCombobox
        label={`Add to ${shape.label.toLowerCase()}`}
        hideLabel
        error={useFieldError(path)}
        kinds={shape.template_id ?? ANY_PRODUCT}
        chosen={ids}
        shown=""
        onPick={({ id, title }) => {
          setPicked(new Map([...picked, [id, title]]));
          onChange([...ids, id]);
        }}
      />
    </fieldset>
  );
}
