import { useRef, type ComponentProps, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './look-up-form.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'className' | 'onChange' | 'onSubmit'> & {
  className?: string | undefined;
  kind?: ComponentProps<typeof Button>['kind'];
  onType: (text: string) => void;
  onLookUp: () => void;
};

/** A search field with its button. Text may be typed, pasted or scanned. */
export function LookUpForm({ className = '', kind = 'plain', onType, onLookUp, ...field }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLookUp();
    focusFirst();
  };
  return (
    <form ref={form} className={`${styles.form} ${className}`} role="search" onSubmit={submit}>
      <Field {...field} className={styles.field} autoComplete="off" spellCheck={false} onChange={({ target }) => onType(target.value)} />
      <Button type="submit" kind={kind} className={styles.go}>
        Find
      </Button>
    </form>
  );
}
