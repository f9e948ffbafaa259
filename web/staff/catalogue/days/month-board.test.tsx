import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Day } from '#domain/day.ts';
import { MonthBoard } from './month-board.tsx';

afterEach(cleanup);

const MARK = { text: '', spoken: '', heat: null, isOff: false, isOwn: false };

function Board({ range }: { range: { from: Day; to: Day } }) {
  const [selected, setSelected] = useState<ReadonlySet<Day>>(new Set());
  return (
    <>
      <MonthBoard range={range} today="2026-11-20" selected={selected} markOf={() => MARK} onSelect={setSelected} />
      <output>{[...selected].toSorted().join(' ')}</output>
    </>
  );
}

const show = (from: Day = '2026-11-10', to: Day = '2027-06-20') => render(<Board range={{ from, to }} />);
const chosen = () => screen.getByRole('status').textContent;
const dayButton = (day: Day) => document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)!;
const byMouse = { pointerType: 'mouse', button: 0, buttons: 1 };
const byFinger = (day: Day, shiftKey = false) => fireEvent.click(dayButton(day), { shiftKey });
const months = () => screen.getAllByRole('grid').map((grid) => grid.getAttribute('aria-label'));
const key = (name: string, shiftKey = false) => fireEvent.keyDown(document.activeElement!, { key: name, shiftKey });

function drag(...[first, ...others]: [Day, ...Day[]]): void {
  fireEvent.pointerDown(dayButton(first), byMouse);
  for (const day of others) fireEvent.pointerEnter(dayButton(day), byMouse);
  fireEvent.pointerUp(dayButton(others.at(-1) ?? first), byMouse);
  if (others.length === 0) fireEvent.click(dayButton(first));
}

test('a press chooses a day, and a second press takes it back', () => {
  show();
  byFinger('2026-11-22');
  drag('2026-11-24');
  expect(chosen()).toBe('2026-11-22 2026-11-24');
  drag('2026-11-22');
  byFinger('2026-11-24');
  expect(chosen()).toBe('');
});

test('a stroke makes all of its days what it made the first, in either direction, and shrinks again', () => {
  show();
  drag('2026-11-24', '2026-11-22', '2026-11-26', '2026-11-25');
  expect(chosen()).toBe('2026-11-24 2026-11-25');
  drag('2026-11-25', '2026-11-27');
  expect(chosen()).toBe('2026-11-24');
  fireEvent.pointerEnter(dayButton('2026-11-28'), byMouse);
  expect(chosen()).toBe('2026-11-24');
});

test('after a stroke its first day is pressed with the keyboard as any other', () => {
  show();
  drag('2026-11-24', '2026-11-25');
  act(() => dayButton('2026-11-24').focus());
  key('Enter');
  fireEvent.click(dayButton('2026-11-24'));
  expect(chosen()).toBe('2026-11-25');
});

test('Shift reaches from the day pressed before up to this one', () => {
  show();
  byFinger('2026-11-29');
  byFinger('2026-12-02', true);
  expect(chosen()).toBe('2026-11-29 2026-11-30 2026-12-01 2026-12-02');
});

test('arrow keys move and, with Shift, choose, but never leave the range', () => {
  show();
  dayButton('2026-11-20').focus();
  key('ArrowRight', true);
  expect(chosen()).toBe('2026-11-20 2026-11-21');
  expect(document.activeElement).toBe(dayButton('2026-11-21'));
  key('ArrowUp');
  key('ArrowUp');
  expect(document.activeElement).toBe(dayButton('2026-11-10'));
});

test('four months are shown at a time, and the others by a press or by moving there', () => {
  show();
  expect(months()).toEqual(['November 2026', 'December 2026', 'January 2027', 'February 2027']);
  expect(screen.getByRole('button', { name: 'Earlier months' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Later months' }));
  expect(months()).toEqual(['March 2027', 'April 2027', 'May 2027', 'June 2027']);
  expect(screen.getByRole('button', { name: 'Later months' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier months' }));
  act(() => dayButton('2027-02-28').focus());
  key('ArrowRight');
  expect(months()).toEqual(['December 2026', 'January 2027', 'February 2027', 'March 2027']);
  expect(document.activeElement).toBe(dayButton('2027-03-01'));
});

test('a season that fits on the board needs no turning', () => {
  show('2026-11-10', '2026-12-31');
  expect(months()).toEqual(['November 2026', 'December 2026']);
  expect(screen.queryByRole('button', { name: 'Later months' })).toBeNull();
});
