import { expect, test } from 'vitest';
import { isUsState, US_STATES } from './us-states.ts';

test('50 states and 6 others, each once', () => {
  expect(US_STATES).toHaveLength(56);
  expect(new Set(US_STATES.map(([code]) => code)).size).toBe(56);
  expect(new Set(US_STATES.map(([, name]) => name)).size).toBe(56);
  expect(US_STATES.every(([code]) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(US_STATES.slice(50).map(([code]) => code)).toEqual(['PR', 'GU', 'AS', 'VI', 'MP', 'DC']);
});

test('the states stand in the order of their names', () => {
  const states = US_STATES.slice(0, 50).map(([, name]) => name);
  expect(states).toEqual(states.toSorted());
});

test.each([
  ['MN', true],
  [' mn ', true],
  ['minnesota', true],
  ['DC', true],
  ['ZZ', false],
  ['', false],
])('%j is a state: %s', (text, isOne) => expect(isUsState(text)).toBe(isOne));
