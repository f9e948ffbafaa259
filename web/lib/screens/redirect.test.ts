import { expect, test } from 'vitest';
import { mayRedirect } from './redirect.tsx';

test('follows thirty-one redirects in a row but not the next; after a pause the count starts again', () => {
  const followed = Array.from({ length: 32 }, (_, index) => mayRedirect(1000 + index));
  expect(followed).toEqual([...Array.from({ length: 31 }, () => true), false]);
  expect(mayRedirect(5000)).toBe(true);
});
