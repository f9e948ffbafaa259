import { expect, test } from 'vitest';
import { isNamedBy } from './name-search.ts';

test.each([
  ['Night Lantern', '', true],
  ['Night Lantern', '  ', true],
  ['Night Lantern', 'lantern  NIGHT', true],
  ['Night Lantern', 'lantern day', false],
  ['Crème brûlée', 'creme', true],
  ['Creme', 'crème', true],
  ['冬季湖畔灯光节', '灯光', true],
])('%j by %j: %j', (name, typed, expected) => {
  expect(isNamedBy(name, typed)).toBe(expected);
});
