import { SelectField } from '#web/ui/field/field.tsx';
import type { EventName } from '../chrome/calls/venue-events.ts';
import styles from './reports.module.css';

type Props = {
  events: readonly EventName[];
  eventId: string | null;
  /** all events together cannot be asked for */
  needsEvent: boolean;
  onChoose: (eventId: string | null) => void;
};

export const nameOfEvent = (events: readonly EventName[], eventId: string | null): string => events.find(({ id }) => id === eventId)?.name ?? 'All events';

export function EventField({ events, eventId, needsEvent, onChoose }: Props) {
  return (
    <SelectField label="Event" className={styles.event} value={eventId ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
      {needsEvent ? eventId === null && <option value="">Choose…</option> : <option value="">All events</option>}
      {events.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
