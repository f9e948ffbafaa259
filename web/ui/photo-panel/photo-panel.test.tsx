import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhotoPanel } from './photo-panel.tsx';

// Only a real browser decodes pictures. The journeys in `e2e/` cut one.
vi.mock('./cropper.tsx', () => ({ Cropper: ({ children }: { children: (cut: () => string) => ReactNode }) => children(() => 'data:image/jpeg;base64,AAAA') }));
afterEach(cleanup);

test("shows how much of the photo has been sent, then the server's answer", async () => {
  URL.createObjectURL = () => 'blob:x';
  let tell: (percent: number) => void = () => {};
  let answer: (problem: string | null) => void = () => {};
  const onSave = vi.fn((_photo: string, onProgress: (percent: number) => void) => {
    tell = onProgress;
    return new Promise<string | null>((done) => (answer = done));
  });
  render(<PhotoPanel name="Maya" url={null} minSide={150} onSave={onSave} />);
  fireEvent.change(screen.getByLabelText('Choose a photo of Maya'), { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Crop & Save Photo' }));
  const bar = await screen.findByRole('progressbar', { name: 'Uploading the photo of Maya' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  act(() => tell(42));
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['42', '42% sent']);
  act(() => tell(100));
  expect(bar.getAttribute('aria-valuetext')).toBe('Sent, being kept…');
  answer('The photo could not be saved. Please try again.');
  expect(await screen.findByText('The photo could not be saved. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Crop & Save Photo' })).toBeTruthy();
});

test('takes no picture when it is read-only, whichever way one is chosen', () => {
  render(<PhotoPanel name="Noah" url={null} minSide={150} readOnly onSave={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText('Choose a photo of Noah')).toBeNull();
});
