import { expect, test } from 'vitest';
import { mayRedirect } from './redirect.tsx';

test('thirty-one redirects in a row are followed, the next is not; after a pause it begins anew', () => {
  const followed = Array.from({ length: 32 }, (_, index) => mayRedirect(1000 + index));
  expect(followed).toEqual([...Array.from({ length: 31 }, () => true), false]);
  expect(mayRedirect(5000)).toBe(true);
});
