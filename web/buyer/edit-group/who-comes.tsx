import { useRef } from 'react';
import { longDay } from '#domain/day-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { SeasonVisit } from '#web/ui/cancel-visit/cancel-visit-dialog.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Entering } from './use-entering.ts';
import type { SeasonDay } from './use-season-day.ts';
import styles from './edit-group.module.css';

type Props = { people: readonly Member[]; date: string; day: SeasonDay; entering: Entering; onCancel: (visit: SeasonVisit) => void };

export function WhoComes({ people, date, day: { item_count: free, reserved }, entering, onCancel }: Props) {
  const { chosen, toggle, enter, error, isBusy } = entering;
  const list = useRef<HTMLUListElement>(null);
  const reservationOf = new Map(reserved.map((one) => [one.consumer_id, one.reservation_id]));
  // With nobody chosen the button is switched off, and would lose the keyboard.
  const keepKeyboard = (button: HTMLElement) => document.activeElement === button && list.current?.focus({ preventScroll: true });
  return (
    <>
      <p className="meta">
        {longDay(date)}: <b>{free}</b> {oneOrSeveral(free, 'pass', 'passes')} free
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Who comes" className={styles.choices}>
        {people.map((member) => {
          const reservation = reservationOf.get(member.id);
          const name = nameOf(member);
          return (
            <li key={member.id}>
              <label>
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={reservation !== undefined || chosen.has(member.id)}
                  disabled={reservation !== undefined || (chosen.size >= free && !chosen.has(member.id))}
                  onChange={() => toggle(member.id)}
                />
                {name}
              </label>
              {reservation !== undefined && (
                <button type="button" className="link" onClick={() => onCancel({ name, reservation })} aria-label={`Cancel the visit of ${name}`}>
                  Cancel
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {error && <Notice kind="bad">{error}</Notice>}
      <Button busy={isBusy} disabled={chosen.size === 0} onClick={({ currentTarget }) => void enter(() => keepKeyboard(currentTarget))}>
        Enter for this day
      </Button>
    </>
  );
}
