import { useId, useRef, useState, type ChangeEvent } from 'react';
import { FIELD } from '#web/buyer/messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { squarePhoto } from './square-photo.ts';
import styles from './complete-account.module.css';

/** A photo of the person, cropped to a square in the browser. */
export function PhotoField({ photo, onChange }: { photo: string | null; onChange: (photo: string | null) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const square = await squarePhoto(file);
    setError(square === null ? FIELD.photo : null);
    if (square !== null) onChange(square);
  };
  return (
    <div className={styles.photo}>
      {photo ? <img src={photo} alt="You, as it will be kept" width={96} height={96} /> : <span className={styles.noPhoto} aria-hidden="true" />}
      <div className={styles.photoWords}>
        <label htmlFor={id}>Photo (optional)</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => void choose(event)}
        />
        <div className={styles.photoButtons}>
          <Button size="small" onClick={() => input.current?.click()}>
            {photo ? 'Choose another photo' : 'Choose a photo'}
          </Button>
          {photo && (
            <Button size="small" kind="quiet" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        {error && (
          <span id={`${id}-error`} role="alert" className={styles.photoError}>
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
