import { expect, test } from 'vitest';
import { outputSide } from './draw-crop.ts';
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
