import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** The lines of the file that a button saves. */
export async function savedBy(button: string): Promise<string[]> {
  const saved: Blob[] = [];
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(saved).toHaveLength(1));
  for (const spy of [address, press]) spy.mockRestore();
  return (await saved[0]!.text()).split('\r\n');
}
