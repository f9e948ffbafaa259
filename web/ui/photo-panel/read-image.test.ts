import { expect, test } from 'vitest';
import { firstSquare, outputSide } from './draw-crop.ts';
import { sizedSvg } from './read-image.ts';

test('a drawing takes its size from its viewBox, and needs one of the two', () => {
  expect(sizedSvg('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>')).toContain('width="10"');
  expect(sizedSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"/>')).toContain('width="300"');
  expect(sizedSvg('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({
    message: 'Failed to load SVG image. SVG must have width + height or viewBox definition.',
  });
  expect(sizedSvg('<html></html>')).toEqual({ message: 'Failed to parse SVG image' });
});

test.each([
  [900, 150, undefined, 900],
  [90, 150, undefined, 150],
  [4000, 150, undefined, 1200],
  [4000, 200, 1024, 1024],
] as const)('a square of %i is drawn at the right size', (side, min, max, drawn) => expect(outputSide(side, min, max)).toBe(drawn));

test.each([
  [900, 600, 150, { x: 180, y: 30, side: 540 }],
  [220, 210, 200, { x: 10, y: 5, side: 200 }],
  [200, 200, 200, { x: 0, y: 0, side: 200 }],
  [300, 150, 150.4, { x: 75, y: 0, side: 150 }],
] as const)('over %i × %i, of which %d must be kept, one begins with the middle', (width, height, least, square) =>
  expect(firstSquare(width, height, least)).toEqual(square),
);
