import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { spoken } from '#web/testing/spoken.ts';
import { Field } from '#web/ui/field/field.tsx';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { useFirstInvalidFocus } from './first-invalid.ts';

afterEach(cleanup);

function Form() {
  const form = useRef<HTMLFormElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  const focusFirst = useFirstInvalidFocus(form);
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setFaulty(true);
    focusFirst();
  };
  return (
    <>
      <form ref={form} aria-label="Name" onSubmit={send}>
        <Field label="First" hint="As on your card." error={isFaulty && 'Please enter it.'} />
        <button type="submit">Send</button>
      </form>
      <LiveRegion />
    </>
  );
}

test.each([
  ['takes the focus, and is read out with it', 'Send', ''],
  ['that has the focus already says what is wrong with it', 'First', 'As on your card. Please enter it.'],
])('the first faulty field %s', (_name, from, heard) => {
  render(<Form />);
  (from === 'Send' ? screen.getByRole('button') : screen.getByLabelText('First')).focus();
  fireEvent.submit(screen.getByRole('form'));
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
  expect(spoken()).toBe(heard);
});
