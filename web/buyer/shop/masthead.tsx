import { memo, Suspense } from 'react';
import type { CalendarDay } from '#domain/catalog/calendar.ts';
import { daySpanText } from '#domain/day-span.ts';
import type { Day } from '#domain/day.ts';
import { htmlWords, isRichHtml } from '#web/lib/html-words.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import type { DayFace } from '#web/ui/calendar/calendar.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { openDescription } from '../dialogs/open-dialog.ts';
import { DateInput } from './date-input.tsx';
import styles from './masthead.module.css';

export const EventChooser = lazyPart(() => import('./event-chooser.tsx').then((m) => m.EventChooser));

type Props = {
  days: readonly CalendarDay[];
  faceOf: (day: Day) => DayFace;
  picked: Day | null;
  onPick: (day: Day) => void;
  range: { from: Day; to: Day };
  today: Day;
};

/** Shows the event's heading and description, with the date chooser beside them. */
export const Masthead = memo(function Masthead({ days, ...date }: Props) {
  const { event, events, workspace } = useBoot();
  if (!event) return null;
  const words = htmlWords(event.description);
  const dates = daySpanText(event.start_date, event.end_date);
  return (
    <section className={styles.masthead} aria-label={event.name}>
      <Picture className={styles.picture} src={event.image_url} alt="" width={1200} height={630} />
      <div className={styles.words}>
        {events.length > 1 && (
          <Suspense fallback={<div className={styles.chooserSpace} />}>
            <EventChooser />
          </Suspense>
        )}
        <p className="eyebrow">{[dates, workspace?.name].filter(Boolean).join(' · ')}</p>
        {event.heading && words ? (
          <>
            <h1 className={`display ${styles.heading}`}>{event.heading}</h1>
            <p dir="auto" className={styles.lead}>
              {words}
              {isRichHtml(event.description) && (
                <button type="button" className={`link ${styles.more}`} onClick={() => void openDescription(event.name, event.description)}>
                  Read more
                </button>
              )}
            </p>
          </>
        ) : (
          <h1 className={`display ${styles.heading}`}>{event.name}</h1>
        )}
        {event.map_url && (
          <p className={styles.map}>
            <a href={event.map_url} target="_blank" rel="noopener noreferrer" className="link">
              See the map
            </a>
          </p>
        )}
      </div>
      {(days.length > 0 || event.gates_text) && (
        <div className={styles.facts}>
          {days.length > 0 && <DateInput {...date} />}
          {event.gates_text && (
            <div className={styles.fact}>
              <span className="eyebrow">Gates</span>
              <strong>{event.gates_text}</strong>
            </div>
          )}
        </div>
      )}
    </section>
  );
});
