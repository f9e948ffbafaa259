import { useEffect, useState } from 'react';
import { daySpanText } from '#domain/day-span.ts';
import { Field } from '#web/ui/field/field.tsx';
import type { EventName } from '../chrome/calls/venue-events.ts';
import { EventField, nameOfEvent } from './event-field.tsx';
import { OnPaper } from './on-paper.tsx';
import { presets, spanProblem, type Asked } from './report-address.ts';
import styles from './reports.module.css';

type Props = {
  asked: Asked;
  today: string;
  looks: 'back' | 'ahead';
  /** which report it is, for paper */
  what: string;
  events: readonly EventName[];
  needsEvent?: boolean;
  onAsk: (asked: Asked) => void;
};

/** Days and event. A choice is applied at once, but not while a date is still being typed. */
export function ReportForm({ asked, today, looks, what, events, needsEvent = false, onAsk }: Props) {
  const [typed, setTyped] = useState({ from: asked.from, to: asked.to });
  useEffect(() => setTyped({ from: asked.from, to: asked.to }), [asked.from, asked.to]);
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (next.from && next.to && spanProblem(next) === null) onAsk({ ...asked, ...next });
  };
  const problem = typed.from && typed.to ? spanProblem(typed) : 'Please choose both days.';
  return (
    <>
      <OnPaper of={[what, daySpanText(asked.from, asked.to), nameOfEvent(events, asked.eventId)]} />
      <div className={styles.form}>
        <Field label="From" type="date" value={typed.from} onChange={(event) => change({ from: event.target.value })} />
        <Field label="To" type="date" value={typed.to} error={problem} onChange={(event) => change({ to: event.target.value })} />
        <EventField events={events} eventId={asked.eventId} needsEvent={needsEvent} onChoose={(eventId) => onAsk({ ...asked, eventId })} />
        <div className={styles.presets} role="group" aria-label="Days often asked for">
          {presets(today, looks).map(({ label, from, to }) => (
            <button
              key={label}
              type="button"
              className={styles.preset}
              aria-pressed={from === asked.from && to === asked.to}
              onClick={() => onAsk({ ...asked, from, to })}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
