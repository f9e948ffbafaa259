import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '../dialog/dialog.tsx';
import { announce, LiveRegion } from './live-region.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const close = () => {};

function Page({ order = false, sure = false }: { order?: boolean; sure?: boolean }) {
  return (
    <>
      <Dialog open={order} title="Order" onClose={close}>
        <Dialog open={sure} title="Sure?" onClose={close}>
          Really?
        </Dialog>
      </Dialog>
      <LiveRegion />
    </>
  );
}

const say = (text: string) => act(() => announce(text));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** What is announced and where: in the dialog with that heading, or in the 'page'. */
const heard = () =>
  screen
    .queryAllByRole('status', { hidden: true })
    .filter((region) => region.textContent !== '')
    .map((region) => `${region.closest('dialog')?.querySelector('h2')?.textContent ?? 'page'}: ${region.textContent}`);

test('without a dialog the page speaks, and repeats the same text as something new', () => {
  render(<Page />);
  say('Saved.');
  expect(heard()).toEqual(['page: Saved.']);
  say('Saved.');
  expect(heard()).toEqual(['page: Saved.\u00a0']);
});

test('the topmost open dialog speaks, and nothing beneath it', () => {
  const { rerender } = render(<Page />);
  say('Ready.');
  wait(2000);
  rerender(<Page order />);
  wait(2000);
  say('One more.');
  expect(heard()).toEqual(['Order: One more.']);
  wait(2000);
  rerender(<Page order sure />);
  say('Looking.');
  expect(heard()).toEqual(['Sure?: Looking.']);
  wait(2000);
  rerender(<Page order />);
  wait(2000);
  expect(heard()).toEqual([]);
  say('Not sure.');
  expect(heard()).toEqual(['Order: Not sure.']);
  wait(2000);
  rerender(<Page />);
  wait(2000);
  say('Back.');
  expect(heard()).toEqual(['page: Back.']);
});

test('what a dialog was saying as it closed is repeated beneath it', () => {
  const { rerender } = render(<Page order />);
  rerender(<Page order sure />);
  act(() => {
    announce('Done.');
    rerender(<Page order />);
  });
  wait(200);
  expect(heard()).toEqual(['Order: Done.']);
  rerender(<Page />);
  wait(200);
  expect(heard()).toEqual(['page: Done.']);
});

test('what was said as a dialog opened is repeated in it, unless something newer was said', () => {
  const { rerender } = render(<Page />);
  say('Confirming.');
  rerender(<Page order />);
  wait(200);
  expect(heard()).toEqual(['Order: Confirming.']);
  rerender(<Page />);
  say('Confirmed.');
  wait(200);
  expect(heard()).toEqual(['page: Confirmed.']);
});

test('a dialog that is removed while open lets the page speak again', () => {
  const { rerender } = render(
    <>
      <LiveRegion />
      <Dialog open title="Order" onClose={close}>
        Soup
      </Dialog>
    </>,
  );
  rerender(<LiveRegion />);
  say('Left.');
  expect(heard()).toEqual(['page: Left.']);
});

test('what was announced does not stay at the foot of the page, where it would be read again later', () => {
  render(<Page />);
  say('Added to your cart.');
  wait(9000);
  say('Total: 40 dollars');
  wait(9000);
  expect(heard()).toEqual(['page: Total: 40 dollars']);
  wait(2000);
  expect(heard()).toEqual([]);
});
