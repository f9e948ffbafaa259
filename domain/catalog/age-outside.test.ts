import { expect, test } from 'vitest';
import { ageOutside } from './age-outside.ts';
import type { Product } from './product.ts';

test.each<[Partial<Product>, string, string, number | null]>([
  [{ min_age: 4, max_age: 12 }, '2014-12-10', '2026-12-10', null],
  [{ min_age: 4, max_age: 12 }, '2013-12-11', '2026-12-10', null],
  [{ min_age: 4, max_age: 12 }, '2013-12-10', '2026-12-10', 13],
  [{ min_age: 4, max_age: 12 }, '2022-12-11', '2026-12-10', 3],
  [{ min_age: 4, max_age: 12 }, '2022-12-10', '2026-12-10', null],
  [{ min_age: 18 }, '2008-12-11', '2026-12-10', 17],
  [{ max_age: 3 }, '2024-02-29', '2028-02-28', null],
  [{ max_age: 3 }, '2024-02-29', '2028-02-29', 4],
  [{}, '1990-01-01', '2026-12-10', null],
])('of %o, somebody born on %s is on %s: %s', (ages, dob, day, expected) => {
  expect(ageOutside(ages, dob, day)).toBe(expected);
});
