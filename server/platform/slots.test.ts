import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('so many run at once, so many wait, and one more is refused', async () => {
  const inTurn = createSlots(2, 1, () => new Error('full'));
  const works = Array.from({ length: 3 }, () => Promise.withResolvers<number>());
  let begun = 0;
  const done = works.map(({ promise }) => inTurn(() => (begun++, promise)));
  await expect(inTurn(async () => 4)).rejects.toThrow('full');
  expect(begun).toBe(2);
  works[0]!.reject(new Error('broken'));
  await expect(done[0]).rejects.toThrow('broken');
  expect(begun).toBe(3);
  works[1]!.resolve(2);
  works[2]!.resolve(3);
  expect(await Promise.all(done.slice(1))).toEqual([2, 3]);
  expect(await inTurn(async () => 5)).toBe(5);
});
