import { useLayoutEffect, useRef } from 'react';
import { stayOnPage } from '#web/lib/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './unsaved-bar.module.css';

type Props = {
  label: string;
  /** what is not saved */
  said: string;
  /** what saving it is called */
  verb: string;
  isBusy: boolean;
  /** null where there is nothing to go back to */
  onDiscard: (() => void) | null;
  /** left out where the form around it is sent */
  onSave?: () => void;
};

/** Stays in sight at the foot of what is being changed. */
export function UnsavedBar({ label, said, verb, isBusy, onDiscard, onSave }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  // It goes with what it has saved, and the button that was pressed with it.
  useLayoutEffect(() => {
    const own = bar.current;
    return () => void (own?.contains(document.activeElement) && setTimeout(stayOnPage));
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={label}>
      <p>{said}</p>
      {onDiscard && (
        <Button kind="quiet" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <Button kind="primary" type={onSave ? 'button' : 'submit'} busy={isBusy} onClick={onSave}>
        {verb}
      </Button>
    </div>
  );
}
