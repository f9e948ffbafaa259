import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { WEEKDAY_NAMES } from '#domain/day-text.ts';
import { OBJECT_ID } from '#domain/ids.ts';
import { REPORT_EVERY } from '#domain/reports/report-mail-days.ts';
import { rhythmText } from '#domain/reports/rhythm-text.ts';
import { timeText } from '#domain/time-text.ts';
import { useEvents } from '#web/staff/chrome/calls/venue-events.ts';
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx';
import { SelectField } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { EventField } from '../event-field.tsx';
import { BY_MAIL, EVERY } from './by-mail-words.ts';
import { useReportMailDeeds, type AskedMail, type ReportMail } from './report-mails-asked.ts';
import styles from './by-mail.module.css';

const MONDAY = 1;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { mail: ReportMail | null; onBack: () => void; onDone: (said: string) => void };

/** A new one is of the event whose report is open. */
export function ReportMailForm({ mail, onBack, onDone }: Props) {
  const [search] = useSearchParams();
  const events = useEvents();
  const eventId = search.get('event');
  const shown = eventId !== null && OBJECT_ID.test(eventId) ? eventId : null;
  const [asked, setAsked] = useState<AskedMail>(mail ?? { _id: null, every: 'day', weekday: null, hour: 7, event_id: shown });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { save } = useReportMailDeeds();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const { _id, every, weekday, hour, event_id } = asked;
    const fault = await save({ _id, every, weekday: every === 'week' ? (weekday ?? MONDAY) : null, hour, event_id });
    setBusy(false);
    setProblem(fault);
    if (fault === null) onDone(BY_MAIL.saved(rhythmText({ ...asked, weekday: weekday ?? MONDAY })));
  };
  const change = (changed: Partial<AskedMail>) => setAsked({ ...asked, ...changed });
  return (
    <form ref={form} className={styles.dialog} onSubmit={submit}>
      <SelectField
        label="How often"
        value={asked.every}
        hint={EVERY[asked.every].of}
        onChange={({ target }) => change({ every: REPORT_EVERY.find((every) => every === target.value)! })}
      >
        {REPORT_EVERY.map((every) => (
          <option key={every} value={every}>
            {EVERY[every].name}
          </option>
        ))}
      </SelectField>
      {asked.every === 'week' && (
        <SelectField label="On" value={asked.weekday ?? MONDAY} onChange={({ target }) => change({ weekday: Number(target.value) })}>
          {WEEKDAY_NAMES.map((name, weekday) => (
            <option key={name} value={weekday}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="At" value={asked.hour} hint={BY_MAIL.clock} onChange={({ target }) => change({ hour: Number(target.value) })}>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {timeText(`${hour}:00`)}
          </option>
        ))}
      </SelectField>
      <EventField events={events.data ?? []} eventId={asked.event_id} needsEvent={false} onChoose={(event_id) => change({ event_id })} />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <DialogButtons onBack={onBack} busy={isBusy}>
        {mail ? 'Save' : 'Send it to me'}
      </DialogButtons>
    </form>
  );
}
