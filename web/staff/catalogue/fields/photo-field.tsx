import { useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** A photo of a person: seen by those who may, sent with the record. */
export function PhotoField({ shape, path, value, onChange }: FieldProps) {
  const photo = typeof value === 'string' ? value : null;
  const [failed, setFailed] = useState<string | null>(null);
  const own = useFieldError(path);
  const error = failed ?? own;
  const id = useId();
  const read = (file: File) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(reader.result));
    reader.addEventListener('error', () => setFailed('The photo could not be read.'));
    setFailed(null);
    reader.readAsDataURL(file);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      {photo && <img className={styles.photo} src={photo} alt={shape.label} />}
      <div className={styles.beside}>
        <label htmlFor={id} className={styles.file}>
          {photo ? 'Choose another' : 'Choose a photo'}
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept="image/png,image/jpeg"
            aria-label={`${shape.label}: choose a photo`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) read(file);
            }}
          />
        </label>
        {photo && (
          <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
            Take away
          </Button>
        )}
      </div>
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
