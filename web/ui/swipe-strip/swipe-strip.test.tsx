import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SwipeStrip } from './swipe-strip.tsx';

afterEach(cleanup);

test('a button that has led to either end keeps the keyboard, and does nothing more', () => {
  render(
    <SwipeStrip label="QR codes">
      <p>Maya</p>
      <p>Anders</p>
    </SwipeStrip>,
  );
  const strip = screen.getByRole('list', { name: 'QR codes' });
  const moves = vi.fn();
  strip.scrollTo = moves;
  const [previous, next] = [screen.getByRole('button', { name: 'Previous' }), screen.getByRole('button', { name: 'Next' })];
  const states = () => [previous, next].map((button) => [button.matches(':disabled'), button.getAttribute('aria-disabled')]);
  expect(states()).toEqual([
    [false, 'true'],
    [false, null],
  ]);
  fireEvent.click(previous);
  expect(moves).not.toHaveBeenCalled();
  fireEvent.click(next);
  expect(moves).toHaveBeenCalledOnce();
  Object.defineProperty(strip, 'scrollLeft', { value: 17 });
  fireEvent.scroll(strip);
  expect(states()).toEqual([
    [false, null],
    [false, 'true'],
  ]);
  fireEvent.click(next);
  expect(moves).toHaveBeenCalledOnce();
});
