import { describe, expect, test } from 'vitest';
import type { VisitDate } from '#domain/day.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
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
const told = (texts: string[], reentry: Reentry, visitDate: VisitDate = 'event') => {
  const { state, first, conflicts } = historyOf(texts.map(passage), { reentry, visitDate });
  return [state, first?.at ?? null, first?.gate ?? null, conflicts.map((found) => `${found.first.scanId} | ${found.second.scanId}`)];
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
  ])('%j', (texts, expected) => expect(told(texts, 'none')).toEqual(expected));
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
  ])('%j', (texts, expected) => expect(told(texts, 'unlimited')).toEqual(expected));
});

describe('a ticket let in more often than it was sold for', () => {
  test.each<[Reentry, VisitDate, string[], string, string[]]>([
    ['none', 'event', ['in 1', 'in 101'], 'used', ['in 1 | in 101']],
    ['daily', 'event', ['in 1', 'in 101', 'in 201'], 'used', []],
    ['daily', 'event', ['in 1', 'out 2', 'in 101', 'out 102'], 'out', []],
    ['daily', 'event', ['in 1', 'out 2', 'in 3 B'], 'used', ['in 1 | in 3 B']],
    ['daily', 'event', ['in 1 A', 'in 2 B', 'in 3 C', 'in 101'], 'used', ['in 1 A | in 2 B', 'in 1 A | in 3 C']],
    ['once', 'event', ['in 1', 'out 2', 'in 3', 'out 4', 'in 101', 'out 102', 'in 103'], 'used', []],
    ['once', 'event', ['in 1', 'out 2', 'in 3', 'out 4', 'in 5 B'], 'used', ['in 3 | in 5 B']],
    ['once', '2026-07-01', ['in 1', 'out 2', 'in 3', 'out 4'], 'out', []],
    ['once', '2026-07-01', ['in 98', 'out 99', 'in 101', 'out 102', 'in 103'], 'used', ['in 101 | in 103']],
    ['once', '2026-07-01', ['in 1 A', 'in 2 B', 'out 3', 'in 4'], 'used', ['in 1 A | in 2 B', 'in 2 B | in 4']],
    ['unlimited', 'any', ['in 1 A', 'in 101 B'], 'used', ['in 1 A | in 101 B']],
    ['unlimited', 'any', ['in 1 A', 'out 2 A', 'in 101 B', 'out 102 B', 'in 103 B'], 'used', ['in 1 A | in 101 B', 'in 1 A | in 103 B']],
    ['once', 'any', ['in 1 A', 'out 2 A', 'in 101 B'], 'used', ['in 1 A | in 101 B']],
    ['once', 'any', ['in 1 A', 'out 2 A', 'in 3 A'], 'used', []],
    ['unlimited', '2026-07-01', ['in 1 A', 'out 2 A', 'in 101 B'], 'used', []],
  ])('%s, for %s: %j', (reentry, visitDate, texts, state, conflicts) => {
    const [ended, , , found] = told(texts, reentry, visitDate);
    expect([ended, found]).toEqual([state, conflicts]);
  });
});

test('a history has the last entry and the one before it', () => {
  const of = (...texts: string[]) => {
    const { first, last, before } = historyOf(texts.map(passage), { reentry: 'once', visitDate: 'event' });
    return [first?.at, last?.at, before?.at];
  };
  expect([of(), of('out 1'), of('in 5'), of('in 9', 'out 7', 'in 5'), of('in 9', 'in 101', 'in 5')]).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
    [5, 5, undefined],
    [5, 9, 5],
    [5, 101, 9],
  ]);
});

test('the order of uploads makes no difference', () => {
  const all = ['in 1 A', 'in 1 B', 'out 4 A', 'in 5 B', 'in 6 C', 'out 7 C', 'in 130 A'];
  for (const reentry of ['none', 'daily', 'once', 'unlimited'] as const) {
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
