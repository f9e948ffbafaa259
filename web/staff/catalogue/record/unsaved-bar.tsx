import { useLayoutEffect, useRef } from 'react';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './unsaved-bar.module.css';

type Props = {
  label: string;
  /** what is not saved */
  said: string;
  /** why the last attempt has failed */
  failed: string | null;
  /** the label of the save button */
  verb: string;
  isBusy: boolean;
  /** null if there is nothing to go back to */
  onDiscard: (() => void) | null;
  /** omitted if the button submits the form around it */
  onSave?: () => void;
};

/** Stays visible at the bottom while there are unsaved changes. */
export function UnsavedBar({ label, said, failed, verb, isBusy, onDiscard, onSave }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  // The bar disappears after saving, together with the focused button, so the focus is moved.
  useLayoutEffect(() => {
    const own = bar.current;
    return () => void (own?.contains(document.activeElement) && setTimeout(stayOnPage));
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={label}>
      {failed && (
        <div className={styles.failed}>
          <Notice kind="bad">{failed}</Notice>
        </div>
      )}
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
