import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Cropper } from './cropper.tsx';
import { drawCrop } from './draw-crop.ts';

vi.mock('./draw-crop.ts', async (original) => ({
  ...(await original<object>()),
  drawCrop: vi.fn(() => 'data:image/jpeg;base64,AAAA'),
}));
afterEach(cleanup);

/** Opens a picture that is `side` pixels wide and shown at half that width. */
function open(side: number, props: { minSide: number; keptSide?: number }): void {
  render(
    <Cropper url="blob:x" onFail={() => {}} {...props}>
      {(cut) => <button onClick={cut}>Cut</button>}
    </Cropper>,
  );
  const image = screen.getByAltText('The picture you chose');
  const sizes = { naturalWidth: side, naturalHeight: side, width: side / 2, height: side / 2, offsetWidth: side / 2, offsetHeight: side / 2 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(image, name, { value, configurable: true });
  image.closest('.ReactCrop')!.getBoundingClientRect = () => new DOMRect(0, 0, side / 2, side / 2);
  for (const box of document.querySelectorAll('.ReactCrop *')) box.getBoundingClientRect = () => new DOMRect(0, 0, side / 2, side / 2);
  fireEvent.load(image);
}

const cut = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Cut' }));
  const [, square, size] = vi.mocked(drawCrop).mock.lastCall!;
  return { square, size };
};
const area = () => screen.getByRole('group', { name: /^The part of the picture that is kept/ });

test.each([
  [{ minSide: 200, keptSide: 1024 }, 1024],
  [{ minSide: 150 }, 720],
])('%j keeps a square of %i pixels', (props, kept) => {
  open(800, props);
  expect(cut()).toEqual({ square: { x: 40, y: 40, side: 720 }, size: kept });
});

test('the first square is not smaller than what may be kept', () => {
  open(210, { minSide: 200 });
  expect(cut().square).toEqual({ x: 5, y: 5, side: 200 });
});

test('1 to 9 set by how many pixels an arrow key moves the square', () => {
  open(800, { minSide: 150 });
  const x = () => cut().square.x / 2;
  fireEvent.keyDown(area(), { key: 'ArrowRight' });
  expect(x()).toBe(21);
  fireEvent.keyDown(area(), { key: '5' });
  fireEvent.keyDown(area(), { key: 'ArrowRight' });
  expect(x()).toBe(26);
  fireEvent.keyDown(area(), { key: '3', ctrlKey: true });
  fireEvent.keyDown(area(), { key: 'ArrowLeft' });
  expect(x()).toBe(21);
});
