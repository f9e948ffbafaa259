import { Link } from 'wouter';
import { shortDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { useDesk, type Terminal } from '#web/staff/chrome/desk/desk.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DayButton } from './day-button.tsx';
import type { Counter } from './tiles.ts';
import type { SellingEvent } from './use-counter.ts';
import styles from '../sell.module.css';

type Props = { terminal: Terminal; event: SellingEvent; day: Day; counter: Counter; isStale: boolean; onPick: (day: Day) => void };

/** The day that is sold for, and whether everything works. */
export function SellHead({ terminal, event, day, counter, isStale, onPick }: Props) {
  const { terminals, choose } = useDesk('till');
  const text = day === event.today ? `Today, ${shortDay(day)}` : shortDay(day);
  return (
    <>
      <DayButton text={text} isOther={day !== event.range.from} day={day} event={event} products={counter.products} onPick={onPick} />
      {isStale ? (
        <span className={`tag warn ${styles.ready}`}>No line: counts are old</span>
      ) : (
        terminal.till && <span className={`tag good ${styles.ready}`}>{terminal.name} ready</span>
      )}
      {!terminal.till && (
        <Link href="/till" className={`tag warn ${styles.noTill}`}>
          {terminal.till_held_by ? `${terminal.till_held_by} has the till` : 'Open the till for cash'}
        </Link>
      )}
      {terminals.length > 1 && (
        <Button kind="quiet" size="small" onClick={() => choose(null)}>
          Another till
        </Button>
      )}
    </>
  );
}
