import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Quantity } from './quantity.tsx';

afterEach(cleanup);

test.each([
  { when: 'there are none left to take away', button: 'One Poster less', now: { canLess: false } },
  { when: 'there are no more to be had', button: 'One Poster more', now: { canMore: false } },
  { when: 'one more is asked for', button: 'One Poster more', now: { busy: true } },
])('a button keeps the keyboard when $when, and does nothing', ({ button: name, now }) => {
  const presses = { onLess: vi.fn(), onMore: vi.fn() };
  const { rerender } = render(<Quantity label="Poster" value={1} canLess canMore {...presses} />);
  const button = screen.getByRole('button', { name });
  button.focus();
  rerender(<Quantity label="Poster" value={1} canLess canMore {...presses} {...now} />);
  // A browser takes the focus from a disabled button.
  expect(button.matches(':disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('busy' in now ? null : 'true');
  fireEvent.click(button);
  expect([presses.onLess, presses.onMore].filter((press) => press.mock.calls.length > 0)).toEqual([]);
});
