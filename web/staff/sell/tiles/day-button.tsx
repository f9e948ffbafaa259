import { useState } from 'react';
import { dayState } from '#domain/catalog/calendar.ts';
import { visitDateFor, type Product } from '#domain/catalog/product.ts';
import { longDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Calendar, type DayFace } from '#web/ui/calendar/calendar.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { SellingEvent } from './use-counter.ts';
import styles from '../sell.module.css';

type Props = { text: string; isOther: boolean; day: Day; event: SellingEvent; products: readonly Product[]; onPick: (day: Day) => void };

/** Sales are for today by default. Another day takes two presses and is clearly marked. */
export function DayButton({ text, isOther, day, event, products, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const dated = products.filter((product) => visitDateFor(product, null) === null);
  const faceOf = (one: Day): DayFace => {
    const states = dated.map((product) => dayState(one, product, event.range, event.today));
    const state = one < event.today ? 'past' : states.includes('open') ? 'open' : 'unavailable';
    return { state, price: null, spoken: state === 'open' ? '' : state === 'past' ? 'past' : 'not available', isCheapest: false };
  };
  const pick = (one: Day) => {
    onPick(one);
    announce(`Selling for ${longDay(one)}.`);
    setOpen(false);
  };
  return (
    <>
      <Button size="small" className={isOther ? styles.otherDay : styles.day} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="calendar" size={16} />
        <span className="visually-hidden">Visit date: </span>
        {text}
      </Button>
      <Dialog
        open={isOpen}
        title="Visit date"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              Close
            </Button>
            {isOther && <Button onClick={() => pick(event.range.from)}>Back to {event.range.from === event.today ? 'today' : 'the first day'}</Button>}
          </>
        }
      >
        <Calendar range={event.range} today={event.today} selected={day} months={1} faceOf={faceOf} takesFocus onPick={pick} />
      </Dialog>
    </>
  );
}
