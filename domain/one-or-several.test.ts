import { expect, test } from 'vitest';
import { counted, oneOrSeveral } from './one-or-several.ts';

test.each([
  [0, 'the tickets stay', '0 tickets'],
  [1, 'the ticket stays', '1 ticket'],
  [2, 'the tickets stay', '2 tickets'],
])('%i is said in words of its own only if it is one', (count, said, text) => {
  expect(oneOrSeveral(count, 'the ticket stays', 'the tickets stay')).toBe(said);
  expect(counted(count, 'ticket', 'tickets')).toBe(text);
});
