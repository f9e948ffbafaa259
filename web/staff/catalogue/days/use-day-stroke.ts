import { useEffect, useRef } from 'react';
import { addDays, type Day } from '#domain/day.ts';
import { later } from './later.ts';

export type Range = { from: Day; to: Day };
type Parts = { range: Range; selected: ReadonlySet<Day>; onSelect: (days: ReadonlySet<Day>) => void };

/** Choosing days in one stroke, by dragging or with Shift. What the first day of a stroke becomes, chosen or not, all others become. */
export function useDayStroke({ range, selected, onSelect }: Parts) {
  const stroke = useRef<{ from: Day; adds: boolean; before: ReadonlySet<Day> } | null>(null);
  const anchor = useRef<Day | null>(null);
  useEffect(() => {
    const end = () => void (stroke.current = null);
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  }, []);

  const drawTo = (to: Day) => {
    if (!stroke.current) return;
    const { from, adds, before } = stroke.current;
    const next = new Set(before);
    for (const day of daysBetween(from, to, range))
      if (adds) next.add(day);
      else next.delete(day);
    onSelect(next);
  };
  return {
    drawTo,
    begin(day: Day) {
      anchor.current = day;
      stroke.current = { from: day, adds: !selected.has(day), before: selected };
      drawTo(day);
    },
    /** `reaches`: from the day pressed before, up to this one. */
    press(day: Day, reaches: boolean) {
      const from = reaches && anchor.current ? anchor.current : day;
      stroke.current = { from, adds: reaches || !selected.has(day), before: selected };
      drawTo(day);
      stroke.current = null;
      if (!reaches) anchor.current = day;
    },
  };
}

/** Both ends included, whichever comes first, and nothing outside of the range. */
export function daysBetween(a: Day, b: Day, range: Range): Day[] {
  const [from, to] = a < b ? [a, b] : [b, a];
  const days: Day[] = [];
  for (let day = later(from, range.from); day <= to && day <= range.to; day = addDays(day, 1)) days.push(day);
  return days;
}
