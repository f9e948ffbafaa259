import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { Person } from './gate-calls.ts';
import { ACTIVATE_NEEDS_LINE } from './gate-words.ts';
import type { Outcome } from './outcome.ts';
import styles from './verdict.module.css';

type Props = { outcome: Outcome; onActivate: (person: Person) => Promise<string | null>; onActivated: () => void };

/** Names the person a pass is for, and then scans the pass again. */
export function ActivationForm({ outcome, onActivate, onActivated }: Props) {
  const [person, setPerson] = useState<Person>({ firstName: outcome.pass?.first ?? '', lastName: outcome.pass?.last ?? '', dob: '' });
  const [wrong, setWrong] = useState<Partial<Person>>({});
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  if (!outcome.pass?.id) return <p>{ACTIVATE_NEEDS_LINE}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const problems = {
      ...(person.firstName.trim() === '' && { firstName: 'Please enter the first name.' }),
      ...(person.lastName.trim() === '' && { lastName: 'Please enter the last name.' }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return focusFirst();
    setBusy(true);
    const trouble = await onActivate({ firstName: person.firstName.trim(), lastName: person.lastName.trim(), dob: person.dob });
    setBusy(false);
    setSaid(trouble);
    if (trouble === null) onActivated();
  };
  const field = (name: keyof Person, label: string, type = 'text') => (
    <Field
      label={label}
      type={type}
      autoComplete="off"
      value={person[name]}
      error={wrong[name]}
      onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
    />
  );
  return (
    <form ref={form} className={styles.activation} noValidate onSubmit={submit} aria-label="Activate this pass">
      <div className="two">
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
      </div>
      {field('dob', 'Date of birth, where it is asked for', 'date')}
      {said && <p role="alert">{said}</p>}
      <Button type="submit" wide busy={isBusy} className={styles.all}>
        Activate and admit
      </Button>
    </form>
  );
}
