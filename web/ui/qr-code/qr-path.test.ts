import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** Paints the runs back into squares. */
function painted({ size, path }: ReturnType<typeof qrPath>): boolean[][] {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at++) squares[Number(y)]![Number(x) + at] = true;
  return squares;
}

test('the path draws the code, at level H and without a margin', () => {
  const text = '{"_id":"a1626a8c95137f030183f173","k":"UUaGSgWXKUfQnJcLgiI2Rw"}';
  expect(painted(qrPath(text))).toEqual(encode(text, { ecc: 'H', border: 0, maskPattern: 2 }).data);
});

test('one code takes well below a millisecond', () => {
  const texts = Array.from({ length: 100 }, (_, index) => `{"_id":"a1626a8c95137f030183f${String(index).padStart(3, '0')}","k":"UUaGSgWXKUfQnJcLgiI2Rw"}`);
  for (const text of texts) qrPath(text);
  const began = process.threadCpuUsage();
  for (const text of texts) qrPath(text);
  expect(process.threadCpuUsage(began).user / 1000 / texts.length).toBeLessThan(1);
});

test('an empty text is refused', () => expect(() => qrPath('')).toThrow());
