import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Cards({ remove }: { remove: () => Promise<void> }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const go = async () => {
    await remove();
    setLeaving(null);
  };
  return (
    <>
      {['Visa', 'Amex'].map((card) => (
        <button key={card} onClick={() => setLeaving(card)}>
          {card}
        </button>
      ))}
      <ConfirmDialog isOpen={leaving !== null} title={`Remove ${leaving}?`} confirm="Remove" onConfirm={go} onClose={() => setLeaving(null)}>
        It is gone then.
      </ConfirmDialog>
    </>
  );
}

test('stays open until the answer has come, which closes no other dialog', async () => {
  const answer = Promise.withResolvers<void>();
  render(<Cards remove={() => answer.promise} />);
  fireEvent.click(screen.getByRole('button', { name: 'Visa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Visa?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog', { name: 'Remove Visa?' })).toBeTruthy();
  answer.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Amex' }));
  expect(await screen.findByRole('dialog', { name: 'Remove Amex?' })).toBeTruthy();
});
