import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TypeCode } from '#web/staff/gate/type-code.tsx';
import { spoken } from '#web/testing/spoken.ts';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { LookUpForm } from './look-up-form.tsx';

afterEach(cleanup);

function LookUp() {
  const [error, setError] = useState<string | null>(null);
  return <LookUpForm label="Order" value="?" error={error} onType={() => {}} onLookUp={() => setError('This cannot be read.')} />;
}

test.each([
  ['Find', 'Order', <LookUp key="1" />, 'This cannot be read.'],
  [
    'Check',
    'Code',
    <TypeCode key="2" isOpen onClose={() => {}} onCode={() => {}} />,
    'The whole text of the code, as a scanner would read it. Please enter the code of a pass.',
  ],
])('%s: the error is read out, by itself in the field and with the field from the button', (verb, label, form, heard) => {
  render(
    <>
      {form}
      <LiveRegion />
    </>,
  );
  const [field, button] = [screen.getByLabelText(label), screen.getByRole('button', { name: verb })];
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(field);
  expect(spoken()).toBe('');
  fireEvent.submit(field.closest('form')!);
  expect(spoken()).toBe(heard);
});
