import { Button } from '#web/ui/button/button.tsx';
import { StickyBar } from '../sticky-bar.tsx';

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
  return (
    <StickyBar label={label} failed={failed}>
      <p>{said}</p>
      {onDiscard && (
        <Button kind="quiet" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <Button kind="primary" type={onSave ? 'button' : 'submit'} busy={isBusy} onClick={onSave}>
        {verb}
      </Button>
    </StickyBar>
  );
}
