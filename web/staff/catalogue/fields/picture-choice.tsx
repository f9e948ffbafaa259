import { useId, type ReactNode } from 'react';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './fields.module.css';

type Props = {
  label: string;
  noun: 'picture' | 'photo';
  accept: string;
  isChosen: boolean;
  /** the percentage sent, while it is being sent */
  percent?: number | null;
  error: string | null | undefined;
  onChoose: (file: File) => void;
  onTakeAway: () => void;
  /** the picture itself */
  children: ReactNode;
  /** further inputs about the picture */
  more?: ReactNode;
};

/** A record's picture, with buttons to choose another or to remove it. */
export function PictureChoice({ label, noun, accept, isChosen, percent = null, error, onChoose, onTakeAway, children, more }: Props) {
  const id = useId();
  const isSending = percent !== null;
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {children}
      <div className={styles.beside}>
        <label htmlFor={id} className={styles.file} data-busy={isSending || undefined}>
          {isSending ? `${percent}%` : isChosen ? 'Choose another' : `Choose a ${noun}`}
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={accept}
            disabled={isSending}
            aria-label={`${label}: choose a ${noun}`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) onChoose(file);
            }}
          />
        </label>
        {isChosen && (
          <Button
            kind="quiet"
            size="small"
            onClick={({ currentTarget }) => {
              stayAmong('[data-removes]', currentTarget, currentTarget.closest('fieldset'));
              onTakeAway();
            }}
            data-removes
          >
            Take away
          </Button>
        )}
      </div>
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
      {more}
    </fieldset>
  );
}
