import { useState } from 'react';
import { Link } from 'wouter';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { useTitles } from '../record-queries.ts';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import { ANY_PRODUCT, usePlaceKey } from './linked-kinds.ts';
import { RecordCombobox } from './record-combobox.tsx';
import styles from './fields.module.css';

/** A link to one other record. A new record is made on a page of its own. */
export function LinkField({ shape, path, value, onChange }: FieldProps) {
  const id = typeof value === 'string' ? value : '';
  const template = shape.template_id ?? shape.create_new ?? null;
  const titles = useTitles([id]);
  const [picked, setPicked] = useState<{ id: string; title: string } | null>(null);
  const place = usePlaceKey(template);
  const title = id === '' ? '' : (titles.get(id) ?? (picked?.id === id ? picked.title : '…'));
  return (
    <div data-link>
      <RecordCombobox
        label={shape.label}
        required={shape.required}
        error={useFieldError(path)}
        kinds={template ?? ANY_PRODUCT}
        chosen={[]}
        shown={title}
        onPick={(choice) => {
          setPicked(choice);
          onChange(choice.id);
        }}
      />
      <div className={styles.beside}>
        {id !== '' && !shape.required && (
          <button
            type="button"
            className={`link ${styles.toggle}`}
            onClick={({ currentTarget }) => {
              stayAmong('[data-removes]', currentTarget, currentTarget.closest('[data-link]'));
              onChange(undefined);
            }}
            data-removes
            aria-label={`Take away: ${title}`}
          >
            Take away
          </button>
        )}
        {place && id !== '' && (
          <Link href={`/catalogue/${place}/${id}`} className={`link ${styles.toggle}`} aria-label={`Open ${title}`}>
            Open
          </Link>
        )}
        {place && id === '' && (
          <Link href={`/catalogue/${place}/new`} className={`link ${styles.toggle}`} aria-label={`Make a new one: ${shape.label}`}>
            Make a new one
          </Link>
        )}
      </div>
    </div>
  );
}
