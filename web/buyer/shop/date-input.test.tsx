import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { DateInput } from './date-input.tsx';

afterEach(freshBrowser);

const face = { state: 'open', price: null, spoken: '', isCheapest: false } as const;
const popover = () => screen.queryByRole('dialog', { name: 'Visit date' });
const button = () => screen.getByRole('button', { name: /^Visit date/ });

function open() {
  render(
    <>
      <DateInput faceOf={() => face} picked={null} onPick={() => {}} range={{ from: '2030-11-01', to: '2030-12-31' }} today="2030-11-20" />
      <a href="/orders">Elsewhere</a>
    </>,
  );
  fireEvent.click(button());
  expect(popover()).not.toBeNull();
}

test('it closes when the focus goes elsewhere, and leaves it there', () => {
  open();
  act(() => button().focus());
  expect(popover()).not.toBeNull();
  act(() => screen.getByText('Elsewhere').focus());
  expect([popover(), document.activeElement]).toEqual([null, screen.getByText('Elsewhere')]);
});

test('Escape closes it wherever the focus is, and gives the focus back', () => {
  open();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([popover(), document.activeElement]).toEqual([null, button()]);
});
