import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Result } from '#web/lib/call.ts';
import { FormDialog } from './form-dialog.tsx';

const DONE: Result<unknown> = { success: true, status: 200, data: {} };

function Visits({ onSubmit }: { onSubmit: () => Promise<Result<unknown>> }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <QueryClientProvider client={new QueryClient()}>
      {['Ana', 'Ben'].map((name) => (
        <button key={name} onClick={() => setLeaving(name)}>
          {name}
        </button>
      ))}
      <FormDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Visit of ${leaving}`}
        submit="Cancel the visit"
        close="Keep it"
        refresh={[]}
        fields={[{ name: 'reason', label: 'Reason', check: () => null }]}
        failed="No."
        onSubmit={onSubmit}
      />
    </QueryClientProvider>
  );
}

test('an answer that comes after the dialog was closed leaves it open for the next one', async () => {
  const answers: (() => void)[] = [];
  render(<Visits onSubmit={() => new Promise((resolve) => answers.push(() => resolve(DONE)))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ana' }));
  const ofAna = await screen.findByRole('dialog', { name: 'Visit of Ana' });
  fireEvent.click(within(ofAna).getByRole('button', { name: 'Cancel the visit' }));
  fireEvent.click(within(ofAna).getByRole('button', { name: 'Keep it' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
  const ofBen = await screen.findByRole('dialog', { name: 'Visit of Ben' });
  fireEvent.change(within(ofBen).getByLabelText('Reason'), { target: { value: 'ill' } });
  answers[0]!();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((within(ofBen).getByLabelText('Reason') as HTMLInputElement).value).toBe('ill');
  fireEvent.click(within(ofBen).getByRole('button', { name: 'Cancel the visit' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Visit of Ben' })).toBeNull(), { timeout: 3000 });
});
