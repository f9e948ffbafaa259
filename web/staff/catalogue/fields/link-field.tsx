import { useContext, useState } from 'react';
import { Link } from 'wouter';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { useTitles } from '../record-queries.ts';
import { FormContext, useFieldError } from '../record/form-context.ts';
import { addressToMake } from '../record/way-back.ts';
import type { FieldProps } from './field-props.ts';
import { ANY_PRODUCT, usePlaceKey } from './linked-kinds.ts';
import { RecordCombobox } from './record-combobox.tsx';
import styles from './fields.module.css';

/** A link to one other record. A new record is made on a page of its own, which leads back to the form. */
export function LinkField({ shape, path, value, onChange }: FieldProps) {
  const id = typeof value === 'string' ? value : '';
  const template = shape.template_id ?? shape.create_new ?? null;
  const titles = useTitles([id]);
  const [picked, setPicked] = useState<{ id: string; title: string } | null>(null);
  const place = usePlaceKey(template);
  const title = id === '' ? '' : (titles.get(id) ?? (picked?.id === id ? picked.title : '…'));
  return (
    <div data-link={path}>
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
        {place && id === '' && <MakeOne place={place} path={path} label={shape.label} />}
      </div>
    </div>
  );
}

/** From a row or a group, whose fields have no place in an address, nothing leads back. */
function MakeOne({ place, path, label }: { place: string; path: string; label: string }) {
  const { address } = useContext(FormContext);
  const leadsBack = address !== undefined && !path.includes('.');
  return (
    <Link
      href={leadsBack ? addressToMake(place, { form: address, field: path }) : `/catalogue/${place}/new`}
      data-leads-back={leadsBack || undefined}
      className={`link ${styles.toggle}`}
      aria-label={`Make a new one: ${label}`}
    >
      Make a new one
    </Link>
  );
}
