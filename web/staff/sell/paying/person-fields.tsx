import type { AttendeeField } from '#domain/checkout/attendee.ts';
import { Field } from '#web/ui/field/field.tsx';
import type { Asks, Person } from '../sale/people-asked.ts';
import { SELL } from '../sell-words.ts';
import styles from './pay.module.css';

type Props = { label: string; person: Person; asks: Asks; problems: readonly AttendeeField[]; onChange: (person: Person) => void };

export function PersonFields({ label, person, asks, problems, onChange }: Props) {
  const field = (name: AttendeeField) => ({
    value: person[name],
    error: problems.includes(name) ? SELL.person[name] : null,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...person, [name]: target.value }),
  });
  return (
    <fieldset className={styles.person}>
      <legend>{label}</legend>
      <div className={styles.names}>
        {asks.name && <Field label="First name" maxLength={100} {...field('firstName')} />}
        {asks.name && <Field label="Last name" maxLength={100} {...field('lastName')} />}
        {asks.dob && <Field label="Date of birth" type="date" {...field('dob')} />}
      </div>
    </fieldset>
  );
}
