import { useState } from 'react';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import { PictureChoice } from './picture-choice.tsx';
import styles from './fields.module.css';

/** A person's photo. It is saved inside the record, so only those who may read the record see it. */
export function PhotoField({ shape, path, value, onChange }: FieldProps) {
  const photo = typeof value === 'string' ? value : null;
  const [failed, setFailed] = useState<string | null>(null);
  const own = useFieldError(path);
  const read = (file: File) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => onChange(reader.result));
    reader.addEventListener('error', () => setFailed('The photo could not be read.'));
    setFailed(null);
    reader.readAsDataURL(file);
  };
  return (
    <PictureChoice
      label={shape.label}
      noun="photo"
      accept="image/png,image/jpeg"
      isChosen={Boolean(photo)}
      error={failed ?? own}
      onChoose={read}
      onTakeAway={() => onChange(undefined)}
    >
      {photo && <img className={styles.photo} src={photo} alt={shape.label} />}
    </PictureChoice>
  );
}
