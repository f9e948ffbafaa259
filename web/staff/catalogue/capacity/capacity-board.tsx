import { useState } from 'react';
import { shortDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { useCount, type CountText } from '#web/staff/chrome/words/count.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { DayMark } from '../days/day-cell.tsx';
import { chosenText, DayTools } from '../days/day-tools.tsx';
import { MonthBoard } from '../days/month-board.tsx';
import type { EventDays } from '../days/use-event-days.ts';
import { shortfalls, type Taken } from './edit-dates.ts';
import chosenStyles from '../days/chosen.module.css';
import styles from './capacity.module.css';

type Props = {
  event: EventDays;
  /** the capacity of a day as it will be once this is saved; null: not limited */
  roomOn: (day: Day) => number | null;
  isOwn: (day: Day) => boolean;
  takenOn: (day: Day) => Taken | null;
  /** the bar with Save is shown at the bottom */
  isRaised: boolean;
  onSet: (days: readonly Day[], count: number | null) => void;
};

const NOBODY: ReadonlySet<Day> = new Set();
const NAMED = 5;

/** Capacity by date: how much there is, how much is taken, and a new number for the chosen days. */
export function CapacityBoard({ event, roomOn, isOwn, takenOn, isRaised, onSet }: Props) {
  const count = useCount();
  const [selected, setSelected] = useState<ReadonlySet<Day>>(NOBODY);
  const days = [...selected].toSorted();
  const markOf = (day: Day): DayMark => {
    const [room, taken] = [roomOn(day), takenOn(day)];
    const gone = taken ? taken.held + taken.sold + taken.voided : 0;
    return {
      text: room === null ? '∞' : count(room),
      below: gone > 0 ? `${count(gone)} gone` : '',
      spoken: [room === null ? 'not limited' : `room for ${count(room)}`, taken && gone > 0 ? goneText(taken, count) : '', isOwn(day) ? 'its own figure' : '']
        .filter(Boolean)
        .join(', '),
      heat: room === null || room === 0 ? null : Math.min(4, Math.round((gone / room) * 4)),
      isOff: !event.isOpen(day),
      isOwn: isOwn(day),
      isBad: room !== null && gone > room,
    };
  };
  return (
    <div className={styles.window}>
      <div className={styles.board}>
        <DayTools days={event.days.filter(event.isOpen)} selected={selected} onSelect={setSelected} />
        <MonthBoard range={event.range} today={event.today} selected={selected} markOf={markOf} onSelect={setSelected} />
        <p className="meta">The warmer a day, the fuller. Bold: a figure of its own. Hatched: closed. Red: more is gone than there is.</p>
      </div>
      <div className={chosenStyles.chosen} data-empty={days.length === 0 || undefined} data-raised={isRaised || undefined}>
        <CapacityForm key={days.join()} days={days} title={chosenText(selected)} roomOn={roomOn} isOwn={isOwn} takenOn={takenOn} onSet={onSet} />
      </div>
    </div>
  );
}

type FormProps = Omit<Props, 'event' | 'isRaised'> & { days: readonly Day[]; title: string };

function CapacityForm({ days, title, roomOn, isOwn, takenOn, onSet }: FormProps) {
  const count = useCount();
  const first = days[0] === undefined ? null : roomOn(days[0]);
  const isSame = days.every((day) => roomOn(day) === first);
  const [text, setText] = useState(isSame && first !== null ? String(first) : '');
  const isCount = /^\d{1,7}$/.test(text.trim());
  const short = isCount ? shortfalls(days, Number(text), takenOn) : [];
  const apply = () => isCount && onSet(days, Number(text));
  return (
    <fieldset className={`panel ${styles.form}`} disabled={days.length === 0} aria-label={title}>
      <p className={styles.title} aria-live="polite">
        {title}
      </p>
      <p className="meta">{days.length === 0 ? 'Press days in the calendar, draw over several, or choose a weekday.' : totalText(days, takenOn, count)}</p>
      <Field
        label="Room on each of these days"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      {short.length > 0 && (
        <Notice kind="warn">
          <p>
            On {oneOrSeveral(short.length, 'one day', `${short.length} days`)} more is gone than that. Nobody loses what they have; nothing more is sold there
            until enough comes back.
          </p>
          <ul>
            {short.slice(0, NAMED).map(({ day, taken, short: by }) => (
              <li key={day}>
                {shortDay(day)}: {goneText(taken, count)}, {count(by)} over
              </li>
            ))}
            {short.length > NAMED && <li>and {short.length - NAMED} more days</li>}
          </ul>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button kind="primary" size="small" disabled={!isCount} onClick={apply}>
          Set room
        </Button>
        {days.some(isOwn) && (
          <Button size="small" onClick={() => onSet(days, null)}>
            Back to the usual
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** '82 sold, 3 held, 1 given back for good' */
export function goneText({ held, sold, voided }: Taken, count: CountText): string {
  return [`${count(sold)} sold`, held > 0 ? `${count(held)} held` : '', voided > 0 ? `${count(voided)} given back and not sold again` : '']
    .filter(Boolean)
    .join(', ');
}

function totalText(days: readonly Day[], takenOn: (day: Day) => Taken | null, count: CountText): string {
  const sum = { held: 0, sold: 0, voided: 0 };
  for (const day of days) {
    const taken = takenOn(day);
    sum.held += taken?.held ?? 0;
    sum.sold += taken?.sold ?? 0;
    sum.voided += taken?.voided ?? 0;
  }
  return `On these days: ${goneText(sum, count)}.`;
}
