import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './camera.module.css';

/** A field for codes that are pasted, typed or scanned. Enter checks the code, and the next may follow. */
export function TypeCode({ isOpen, onClose, onCode }: { isOpen: boolean; onClose: () => void; onCode: (text: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError('Please enter the code of a pass.');
      return focusFirst();
    }
    onCode(text.trim());
    setText('');
    setError(null);
    onClose();
  };
  return (
    <Dialog open={isOpen} title="Type a code" onClose={onClose} footer={<Button onClick={onClose}>Back</Button>}>
      <form ref={form} className={styles.typing} noValidate onSubmit={check} data-codes>
        <Field
          label="Code"
          hint="The whole text of the code, as a scanner would read it."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={512}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" type="submit" wide>
          Check
        </Button>
      </form>
    </Dialog>
  );
}
