import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Catches files as they are saved. The click is stubbed so that the page does not navigate. */
export function savedFiles(): () => Promise<string[]> {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  return () => Promise.all(saved.mock.calls.map(([file]) => (file as Blob).text()));
}

/** The lines of the file that a button saves. */
export async function savedBy(button: string): Promise<string[]> {
  const saved = savedFiles();
  const before = (await saved()).length;
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(async () => expect(await saved()).toHaveLength(before + 1));
  return (await saved()).at(-1)!.split('\r\n');
}
