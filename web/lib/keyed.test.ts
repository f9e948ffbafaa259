import { expect, test } from 'vitest';
import { keyed } from './keyed.ts';

const keysOf = (rows: string[]) => keyed(rows, (row) => row).map(({ key }) => key);

test('every row has a key of its own, even where rows are equal', () => {
  expect(new Set(keysOf(['Adult', 'Child', 'Adult', 'Adult', '1 Adult'])).size).toBe(5);
});

test('a row keeps its key when another comes before it', () => {
  expect(keysOf(['Parking', 'Adult', 'Child']).slice(1)).toEqual(keysOf(['Adult', 'Child']));
});
