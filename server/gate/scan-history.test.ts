import { describe, expect, test } from 'vitest';
import { historyOf, type Passage } from './scan-history.ts';

const passage = (text: string): Passage => {
  const [direction, at, gate = 'A'] = text.split(' ') as ['in' | 'out', string, string?];
  return {
    scanId: text,
    admissionId: 'ticket',
    deviceId: gate,
    nonce: at,
    gate,
    direction,
    at: Number(at),
    day: `2026-07-0${1 + Math.floor(Number(at) / 100)}`,
  };
};
const told = (texts: string[], reentry: boolean) => {
  const { state, usedAt, usedGate, conflicts } = historyOf(texts.map(passage), reentry);
  return [state, usedAt, usedGate, conflicts.map(({ first, second }) => `${first.scanId} | ${second.scanId}`)];
};

describe('one entry', () => {
  test.each<[string[], unknown[]]>([
    [[], ['active', null, null, []]],
    [['in 5'], ['used', 5, 'A', []]],
    [
      ['in 5 A', 'in 3 B'],
      ['used', 3, 'B', ['in 3 B | in 5 A']],
    ],
    [
      ['in 5 A', 'in 3 B', 'in 9 C'],
      ['used', 3, 'B', ['in 3 B | in 5 A', 'in 3 B | in 9 C']],
    ],
    [
      ['in 5 B', 'in 5 A'],
      ['used', 5, 'A', ['in 5 A | in 5 B']],
    ],
  ])('%j', (texts, expected) => expect(told(texts, false)).toEqual(expected));
});

describe('in and out', () => {
  test.each<[string[], unknown[]]>([
    [
      ['in 1', 'out 2'],
      ['out', 1, 'A', []],
    ],
    [
      ['in 1', 'out 2', 'in 3'],
      ['used', 1, 'A', []],
    ],
    [
      ['in 1 A', 'in 2 B'],
      ['used', 1, 'A', ['in 1 A | in 2 B']],
    ],
    [
      ['in 1', 'in 101'],
      ['used', 1, 'A', []],
    ],
    [
      ['out 1', 'in 2'],
      ['used', 2, 'A', []],
    ],
    [['out 1'], ['active', null, null, []]],
  ])('%j', (texts, expected) => expect(told(texts, true)).toEqual(expected));
});

test('the order of uploads makes no difference', () => {
  const all = ['in 1 A', 'in 1 B', 'out 4 A', 'in 5 B', 'in 6 C', 'out 7 C', 'in 130 A'];
  for (const reentry of [true, false]) {
    const expected = told(all, reentry);
    for (let turn = 0; turn < 200; turn++) {
      const shuffled = all
        .map((text, at) => ({ text, key: (at * 7919 + turn * 104729) % 1009 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ text }) => text);
      expect(told(shuffled, reentry)).toEqual(expected);
    }
  }
});
