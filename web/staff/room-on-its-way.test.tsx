import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { announceHappening } from '#web/lib/happenings.ts';
import { RoomOnItsWay } from './room-on-its-way.tsx';

afterEach(cleanup);

test('a room that is loading says so, and without the server why it does not open', () => {
  render(<RoomOnItsWay />);
  expect(screen.getByRole('status').textContent).toBe('One moment…');
  act(() => announceHappening('no-line'));
  expect(screen.getByRole('status').textContent).toBe('The server cannot be reached right now. This opens by itself once it can.');
});
