import { useState } from 'react';
import { useBoot, useSwitchEvent } from '#web/lib/page/boot.ts';
import { SelectField } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import styles from './masthead.module.css';

/** Lets visitors choose between several events. Brand and catalogue change without reloading the page. */
export function EventChooser() {
  const { event, events } = useBoot();
  const switchEvent = useSwitchEvent();
  const [trouble, setTrouble] = useState('');
  const known = events.some((other) => other._id === event?._id);
  const change = async (eventId: string) => {
    const outcome = await switchEvent(eventId);
    if (outcome === 'overtaken') return;
    setTrouble(outcome === 'failed' ? 'This event cannot be opened right now. Please try again.' : '');
    if (outcome === 'shown') announce(`Now showing ${events.find((other) => other._id === eventId)?.name ?? 'the event'}.`);
  };
  return (
    <SelectField label="Event" className={styles.chooser} value={known ? event?._id : ''} error={trouble} onChange={(input) => void change(input.target.value)}>
      {!known && <option value="">Choose an event</option>}
      {events.map((other) => (
        <option key={other._id} value={other._id}>
          {other.name}
        </option>
      ))}
    </SelectField>
  );
}
