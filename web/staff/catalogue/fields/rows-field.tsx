import { useId, useRef } from 'react';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Data } from '../description.ts';
import { useFieldError } from '../record/form-context.ts';
import type { NestedProps } from './field-props.ts';
import styles from './fields.module.css';

/** A list of rows with the same fields: fees, more photos, other hours. */
export function RowsField({ shape, path, value, onChange, Inner }: NestedProps) {
  const rows = (Array.isArray(value) ? value : []) as Data[];
  const error = useFieldError(path);
  const errorId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...rows, {}]);
    setTimeout(() =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].at(-1)?.querySelector<HTMLElement>('input,select,textarea')?.focus(),
    );
  };
  return (
    <fieldset ref={box} className={styles.group}>
      <legend>{shape.label}</legend>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-row className={styles.row} role="group" aria-label={`${shape.label}, ${index + 1}`}>
          <div className={styles.grid}>
            {Object.entries(shape.schema ?? {}).map(([name, inner]) => (
              <Inner
                key={name}
                shape={inner}
                name={name}
                path={`${path}.${index}.${name}`}
                value={row[name]}
                onChange={(next) => onChange(rows.with(index, { ...row, [name]: next }))}
              />
            ))}
          </div>
          <Button
            size="small"
            kind="quiet"
            aria-label={`Remove ${shape.label.toLowerCase()} ${index + 1}`}
            data-removes
            onClick={({ currentTarget }) => {
              stayAmong('[data-row] > [data-removes]', currentTarget, box.current);
              onChange(rows.toSpliced(index, 1));
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
      <div>
        <Button
          size="small"
          aria-describedby={error ? errorId : undefined}
          disabled={shape.max_items !== undefined && rows.length >= shape.max_items}
          onClick={add}
        >
          Add a row
        </Button>
      </div>
    </fieldset>
  );
}
