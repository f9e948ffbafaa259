import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

let timesClosed = 0;

function Visits() {
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      {['Ana', 'Ben'].map((name) => (
        <button key={name} onClick={() => setLeaving(name)}>
          {name}
        </button>
      ))}
      <Dialog
        open={leaving !== null}
        title={`Cancel the visit of ${leaving}?`}
        eyebrow={leaving ?? undefined}
        onClose={() => {
          timesClosed++;
          setLeaving(null);
        }}
        footer={leaving && <button onClick={() => setLeaving(null)}>Keep {leaving}</button>}
      >
        <Reason of={leaving} />
      </Dialog>
    </>
  );
}

function Reason({ of }: { of: string | null }) {
  const [reason, setReason] = useState('');
  return <input aria-label={`Why ${of} leaves`} value={reason} onChange={({ target }) => setReason(target.value)} />;
}

const ask = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reasonOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Why ${name} leaves`);

beforeEach(() => void render(<Visits />));
afterEach(cleanup);

test('while it fades out, it shows what it showed last, and nothing in it can be pressed', async () => {
  ask('Ana');
  const dialog = screen.getByRole('dialog', { name: 'Cancel the visit of Ana?' });
  fireEvent.change(reasonOf('Ana'), { target: { value: 'ill' } });
  expect(dialog.querySelector('[inert]')).toBeNull();
  ask('Keep Ana');
  within(dialog).getByRole('heading', { name: 'Cancel the visit of Ana?', hidden: true });
  within(dialog).getByText('Ana', { selector: '.eyebrow' });
  expect(reasonOf('Ana').value).toBe('ill');
  expect(within(dialog).getByText('Keep Ana').closest('[inert]')).not.toBeNull();
  await waitFor(() => expect(dialog.querySelector('h2')).toBeNull());
});

test('a press outside closes it once, however fast a second one follows', () => {
  ask('Ana');
  const dialog = screen.getByRole('dialog');
  timesClosed = 0;
  for (let press = 0; press < 2; press++) {
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog);
  }
  expect(timesClosed).toBe(1);
});

test('while an answer is awaited, neither Escape nor a press outside closes it', () => {
  ask('Ana');
  const dialog = screen.getByRole('dialog');
  const keep = within(dialog).getByRole('button', { name: 'Keep Ana' });
  const slip = () => {
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog);
  };
  timesClosed = 0;
  keep.setAttribute('aria-busy', 'true');
  slip();
  expect([timesClosed, dialog.querySelector('[inert]')]).toEqual([0, null]);
  keep.removeAttribute('aria-busy');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(timesClosed).toBe(1);
});

test('asked about somebody else before it has faded, it begins anew', () => {
  ask('Ana');
  fireEvent.change(reasonOf('Ana'), { target: { value: 'ill' } });
  ask('Keep Ana');
  ask('Ben');
  screen.getByRole('dialog', { name: 'Cancel the visit of Ben?' });
  expect(reasonOf('Ben').value).toBe('');
});

/** As a browser treats what is not shown. */
const takesNoFocus = (button: HTMLButtonElement | null) => void (button && (button.focus = () => {}));

test('closed from within after its opener has gone, it leaves the keyboard where the opener was', async () => {
  function Ticket() {
    const [isOpen, setOpen] = useState(false);
    const [isSent, setSent] = useState(false);
    return (
      <>
        <article aria-label="Ticket">
          <button ref={takesNoFocus}>Not shown</button>
          <button>Code</button>
          {!isSent && <button onClick={() => setOpen(true)}>Transfer</button>}
        </article>
        <Dialog open={isOpen} title="Transfer" onClose={() => setOpen(false)} footer={<button onClick={() => setOpen(false)}>Close</button>}>
          <button onClick={() => setSent(true)}>Send</button>
        </Dialog>
      </>
    );
  }
  render(<Ticket />);
  const opener = screen.getByRole('button', { name: 'Transfer' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  dialog.getByRole('button', { name: 'Close' }).focus();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Code' })));
});
