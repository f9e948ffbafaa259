import { useMemo } from 'react';
import { centsOf } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import type { DayToMove } from '#server/orders/contract.ts';
import { useMoney, type MoneyTexts } from '#web/lib/page/money.tsx';
import { Button } from '../button/button.tsx';
import { Calendar, type DayFace } from '../calendar/calendar.tsx';
import { MOVE } from './move-words.ts';
import styles from './move-visit.module.css';

type Props = { days: readonly DayToMove[]; today: Day; picked: Day | null; isOffice: boolean; onPick: (day: Day) => void };

export function DayChoice({ days, today, picked, isOffice, onPick }: Props) {
  const money = useMoney();
  const faceOf = useMemo(() => {
    const faces = new Map(days.map((day) => [day.date, faceOfDay(day, isOffice, money)]));
    return (day: Day) => faces.get(day) ?? (day < today ? PAST : CLOSED);
  }, [days, today, isOffice, money]);
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const notPayable = days.find((day) => day.not_payable)?.not_payable;
  if (!first || !last) return <p className={styles.note}>{MOVE.noDays}</p>;
  return (
    <>
      <Calendar range={{ from: first, to: last }} today={today} selected={picked} months={1} faceOf={faceOf} onPick={onPick} />
      {notPayable && <p className={styles.note}>{MOVE.notPayable[notPayable]}</p>}
      {!isOffice && days.some((day) => !day.is_for_code) && <p className={styles.note}>{MOVE.codeDays}</p>}
    </>
  );
}

const PAST: DayFace = { state: 'past', price: null, spoken: 'past', isCheapest: false };
const CLOSED: DayFace = { state: 'unavailable', price: null, spoken: 'not available', isCheapest: false };

const NOT_FOR_CODE: DayFace = { ...CLOSED, spoken: 'not for the promo code' };

/** A day that a promo code is not for is open to the office alone, and so is one that costs more, unless that can be paid. */
export const canBePicked = (day: DayToMove, isOffice: boolean): boolean =>
  day.is_open && (isOffice || ((day.more === 0 || day.to_pay !== null) && day.is_for_code));

function faceOfDay(day: DayToMove, isOffice: boolean, money: MoneyTexts): DayFace {
  const { is_open, more, is_for_code } = day;
  if (!is_open) return { state: 'sold-out', price: 'Sold out', spoken: 'sold out', isCheapest: false };
  if (!is_for_code && !isOffice) return NOT_FOR_CODE;
  if (more === 0) return { state: 'open', price: null, spoken: 'free', isCheapest: false };
  const [price, spoken] = [`+${money.short(centsOf(more))}`, `costs ${money.spoken(centsOf(more))} more`];
  return { state: canBePicked(day, isOffice) ? 'open' : 'unavailable', price, spoken, isCheapest: false };
}

type TimeProps = { times: readonly string[]; chosen: string | null; onChoose: (time: string) => void };

export function TimeChoice({ times, chosen, onChoose }: TimeProps) {
  if (times.length === 0) return null;
  return (
    <div role="group" aria-label="Time" className={styles.times}>
      {times.map((time) => (
        <Button key={time} aria-pressed={time === chosen} onClick={() => onChoose(time)}>
          {timeText(time)}
        </Button>
      ))}
    </div>
  );
}
