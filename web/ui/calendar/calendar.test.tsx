import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Day } from '#domain/day.ts';
import { Calendar, type DayFace } from './calendar.tsx';

afterEach(cleanup);

const RANGE = { from: '2026-11-20', to: '2027-01-11' };
const FACES: Record<Day, DayFace> = {
  '2026-11-26': { state: 'unavailable', price: null, spoken: 'not available', isCheapest: false },
  '2026-11-28': { state: 'sold-out', price: 'Sold out', spoken: 'sold out', isCheapest: false },
};
const faceOf = (day: Day): DayFace =>
  FACES[day] ??
  (day < '2026-11-20'
    ? { state: 'past', price: null, spoken: 'past', isCheapest: false }
    : { state: 'open', price: '$54', spoken: '54 dollars, 18 left', isCheapest: day === '2026-11-23' });

const calendar = (change: Partial<ComponentProps<typeof Calendar>>) => (
  <Calendar range={RANGE} today="2026-11-20" selected={null} months={2} faceOf={faceOf} onPick={() => {}} {...change} />
);

function show(months: 1 | 2 = 2, selected: Day | null = null, range = RANGE) {
  const onPick = vi.fn<(day: Day) => void>();
  render(calendar({ range, selected, months, onPick }));
  return onPick;
}

const dayButton = (name: string) => screen.getByRole('button', { name });
const focusedDay = () => (document.activeElement as HTMLElement).dataset['day'];
const titles = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-labelledby'));
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('shows two months with weekday letters, and reads each day in full', () => {
  show();
  expect(titles()).toEqual(['month-2026-11', 'month-2026-12']);
  const letters = [...screen.getAllByRole('grid')[0]!.querySelectorAll('th [aria-hidden]')].map((letter) => letter.textContent);
  expect(letters).toEqual(['S', 'M', 'T', 'W', 'T', 'F', 'S']);
  expect(dayButton('Saturday, November 21st, 54 dollars, 18 left').textContent).toContain('$54');
});

test('only an open day can be picked', () => {
  const onPick = show();
  fireEvent.click(dayButton('Thursday, November 26th, not available'));
  fireEvent.click(dayButton('Saturday, November 28th, sold out'));
  fireEvent.click(dayButton('Thursday, November 19th, past'));
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.click(dayButton('Saturday, November 21st, 54 dollars, 18 left'));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('2026-11-21');
});

test('one day is in the tab order; the keys walk the grid and turn the months', () => {
  show(1);
  const inOrder = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.dataset['day'] && button.tabIndex === 0)
      .map((button) => button.dataset['day']);
  expect(inOrder()).toEqual(['2026-11-20']);
  dayButton('Friday, November 20th, 54 dollars, 18 left').focus();
  press('ArrowRight');
  expect(focusedDay()).toBe('2026-11-21');
  press('ArrowDown');
  expect([focusedDay(), inOrder()]).toEqual(['2026-11-28', ['2026-11-28']]);
  press('PageDown');
  expect(focusedDay()).toBe('2026-12-28');
  expect(screen.getByRole('grid').getAttribute('aria-labelledby')).toBe('month-2026-12');
  press('Home');
  expect(focusedDay()).toBe('2026-12-27');
});

test('without a chosen day it begins at the next open one, or where none is open at today', () => {
  const inOrder = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')!.dataset['day'];
  const openFrom = (first: Day) => (day: Day) => (day < first ? FACES['2026-11-26']! : faceOf(day));
  const { unmount } = render(calendar({ months: 1, faceOf: openFrom('2026-12-25') }));
  expect([titles(), inOrder()]).toEqual([['month-2026-12'], '2026-12-25']);
  unmount();
  render(calendar({ months: 1, faceOf: openFrom('2027-02-01') }));
  expect([titles(), inOrder()]).toEqual([['month-2026-11'], '2026-11-20']);
});

test('the months turn within the range and not beyond', () => {
  show(2);
  const [back, on] = [screen.getByRole('button', { name: 'Earlier month' }), screen.getByRole('button', { name: 'Later month' })];
  expect([back.hasAttribute('disabled'), on.hasAttribute('disabled')]).toEqual([true, false]);
  fireEvent.click(on);
  expect(titles()).toEqual(['month-2026-12', 'month-2027-01']);
  expect(on.hasAttribute('disabled')).toBe(true);
});

test('where the months cannot be turned further, the focus goes from the button to a day', () => {
  show(2);
  const on = screen.getByRole('button', { name: 'Later month' });
  on.focus();
  fireEvent.click(on);
  expect(focusedDay()).toBe('2027-01-01');
  const back = screen.getByRole('button', { name: 'Earlier month' });
  back.focus();
  fireEvent.click(back);
  expect(focusedDay()).toBe('2026-11-20');
});

test.each([
  ['of one month', '2026-11-20', '2026-11-22', ['month-2026-11', 'month-2026-12']],
  ['that begins and ends in neighbouring ones', '2026-11-20', '2026-12-02', ['month-2026-11', 'month-2026-12']],
])('a range %s fits in two months, and neither can be turned', (_which, from, to, months) => {
  show(2, null, { from, to });
  expect(titles()).toEqual(months);
  for (const name of ['Earlier month', 'Later month']) expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
});

test('where there is room for a second month again, the last two stand side by side', () => {
  const { rerender } = render(calendar({ months: 1, selected: '2027-01-04' }));
  expect(titles()).toEqual(['month-2027-01']);
  rerender(calendar({ months: 2, selected: '2027-01-04' }));
  expect(titles()).toEqual(['month-2026-12', 'month-2027-01']);
});

test('the chosen day is marked, today too', () => {
  show(1, '2026-11-23');
  expect(dayButton('Monday, November 23rd, 54 dollars, 18 left').closest('td')!.getAttribute('aria-selected')).toBe('true');
  expect(dayButton('Friday, November 20th, 54 dollars, 18 left').getAttribute('aria-current')).toBe('date');
});
