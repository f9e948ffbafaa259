import { useState } from 'react';
import { shortDayAndYear } from '#domain/day-text.ts';
import { daysFromTo, isDay } from '#domain/day.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { useFieldError } from '../record/form-context.ts';
import { ChosenList } from './chosen-list.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** A list of dates, added one at a time or as a range. */
export function DaysField({ shape, path, value, onChange }: FieldProps) {
  const days = (Array.isArray(value) ? value : []).filter((day) => typeof day === 'string');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const error = useFieldError(path);
  const last = isDay(to) && to >= from ? to : from;
  const add = () => {
    onChange([...new Set([...days, ...daysFromTo(from, last)])].toSorted().slice(0, shape.max_items));
    setFrom('');
    setTo('');
  };
  const text = (day: string) => (isDay(day) ? shortDayAndYear(day) : day);
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      <ChosenList items={days.map((day) => ({ key: day, text: text(day) }))} onRemove={(day) => onChange(days.filter((one) => one !== day))} />
      <div className={styles.adding}>
        <Field label="From" type="date" value={from} error={error} onChange={({ target }) => setFrom(target.value)} />
        <Field label="To (or one day)" type="date" value={to} min={from} onChange={({ target }) => setTo(target.value)} />
        <Button disabled={!isDay(from)} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}
