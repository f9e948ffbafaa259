import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Done } from './band-acts.ts';
import { useLinkToNewPerson } from './use-link-to-new-person.ts';
import { LINK } from './wristbands-words.ts';
import styles from './wristbands.module.css';

/** For a person without a name in any order. */
export function NewPerson({ uid, onDone }: { uid: string; onDone: Done }) {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstInvalid = useFirstInvalidFocus(form);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [isTried, setTried] = useState(false);
  const { link, isMade, isBusy, isUnheard, problem } = useLinkToNewPerson(uid, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first_name, last_name] = [first.trim(), last.trim()];
    if (first_name === '' || last_name === '') return focusFirstInvalid();
    void link({ first_name, last_name });
  };
  return (
    <details className={styles.newcomer}>
      <summary>Somebody who is in no order</summary>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Somebody new">
        <div className={styles.four}>
          <Field
            label="First name"
            required
            maxLength={100}
            readOnly={isMade}
            value={first}
            error={isTried && first.trim() === '' && LINK.name}
            onChange={({ target }) => setFirst(target.value)}
          />
          <Field
            label="Last name"
            required
            maxLength={100}
            readOnly={isMade}
            value={last}
            error={isTried && last.trim() === '' && LINK.name}
            onChange={({ target }) => setLast(target.value)}
          />
        </div>
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div>
          <Button type="submit" busy={isBusy}>
            {isUnheard ? 'Ask again' : 'Link to them'}
          </Button>
        </div>
      </form>
    </details>
  );
}
