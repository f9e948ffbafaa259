import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '#web/lib/calls/call.ts';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const DONE: Result<unknown> = { success: true, status: 200, data: {} };

type Props = { onSubmit: () => Promise<Result<unknown>>; queries: QueryClient };

function Visits({ onSubmit, queries }: Props) {
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <QueryClientProvider client={queries}>
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
        refresh={['visits']}
        fields={[{ name: 'reason', label: 'Reason', check: () => null }]}
        failed="No."
        onSubmit={onSubmit}
      />
    </QueryClientProvider>
  );
}

test('an answer that comes after the dialog was closed leaves it open for the next one', async () => {
  const answers: (() => void)[] = [];
  render(<Visits queries={new QueryClient()} onSubmit={() => new Promise((resolve) => answers.push(() => resolve(DONE)))} />);
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

test.each<[string, Result<unknown>, number]>([
  ['after an answer that was lost what is behind the dialog is fetched again', { success: false, status: 0, data: [{ code: 'offline', message: '' }] }, 1],
  ['after a refusal it is not', { success: false, status: 409, data: [{ code: 'no', message: 'No.' }] }, 0],
])('%s', async (_, answer, times) => {
  const queries = new QueryClient();
  const refreshed = vi.spyOn(queries, 'invalidateQueries');
  render(<Visits queries={queries} onSubmit={async () => answer} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ana' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the visit' }));
  await screen.findByRole('alert', undefined, { timeout: 3000 });
  expect(refreshed).toHaveBeenCalledTimes(times);
});
