import { expect, test } from 'vitest';
import { MOST_SPACES_AT_ONCE, spacesOfRun, type SpaceRun } from './space-run.ts';

const EMPTY: SpaceRun = { before: '', firstRow: '', lastRow: '', between: '', first: '', last: '', after: '', without: '', x: '', y: '', apart: '44' };
const namesOf = (run: Partial<SpaceRun>) => {
  const answer = spacesOfRun({ ...EMPTY, ...run });
  return answer.kind === 'spaces' ? answer.spaces.map(({ name }) => name) : `${answer.field}: ${answer.fault}`;
};

test.each<[string, Partial<SpaceRun>, string[]]>([
  ['numbers', { first: '8', last: '11' }, ['8', '9', '10', '11']],
  ['numbers as wide as the first', { before: 'Site ', first: '098', last: '101' }, ['Site 098', 'Site 099', 'Site 100', 'Site 101']],
  ['high numbers', { first: '998', last: '1000' }, ['998', '999', '1000']],
  ['letters past Z', { first: 'Y', last: 'AB' }, ['Y', 'Z', 'AA', 'AB']],
  ['small letters', { before: '7', first: 'a', last: 'c' }, ['7a', '7b', '7c']],
  ['rows', { firstRow: 'A', lastRow: 'B', first: '1', last: '2' }, ['A1', 'A2', 'B1', 'B2']],
  ['numbered rows', { before: 'Row ', firstRow: '9', lastRow: '10', between: ' seat ', first: '1', last: '1' }, ['Row 9 seat 1', 'Row 10 seat 1']],
  ['what comes after', { first: '1', last: '2', after: ' (lake)' }, ['1 (lake)', '2 (lake)']],
  ['without some', { firstRow: 'H', lastRow: 'J', first: '12', last: '14', without: 'i; 13' }, ['H12', 'H14', 'J12', 'J14']],
  ['one', { first: ' 5 ', last: '5' }, ['5']],
])('%s', (_, run, names) => expect(namesOf(run)).toEqual(names));

test('each has its row, and stands on the map beside the one before, each row below the last', () => {
  const answer = spacesOfRun({ ...EMPTY, firstRow: 'A', lastRow: 'B', first: '1', last: '3', without: '2', x: '-20', y: '100', apart: '50' });
  expect(answer.kind === 'spaces' && answer.spaces.at(-1)).toEqual({ name: 'B3', row: 'B', x: 30, y: 150 });
  const plain = spacesOfRun({ ...EMPTY, first: '1', last: '1' });
  expect(plain.kind === 'spaces' && plain.spaces).toEqual([{ name: '1' }]);
});

test.each<[string, Partial<SpaceRun>, string]>([
  ['nothing typed', {}, 'first: missing'],
  ['no last', { first: '1' }, 'last: missing'],
  ['no last row', { firstRow: 'A', first: '1', last: '2' }, 'lastRow: missing'],
  ['no first row', { lastRow: 'A', first: '1', last: '2' }, 'firstRow: missing'],
  ['a letter and a number', { first: 'A', last: '4' }, 'last: unlike'],
  ['small and capital letters', { first: 'a', last: 'D' }, 'last: unlike'],
  ['a word', { first: 'one', last: 'two' }, 'last: unlike'],
  ['backwards', { first: '10', last: '9' }, 'last: backwards'],
  ['rows backwards', { firstRow: 'AA', lastRow: 'Z', first: '1', last: '1' }, 'lastRow: backwards'],
  ['too many', { first: '1', last: String(MOST_SPACES_AT_ONCE + 1) }, 'last: too-many'],
  ['too many with rows', { firstRow: 'A', lastRow: 'F', first: '1', last: '100' }, 'last: too-many'],
  ['too many rows', { firstRow: '1', lastRow: '501', first: '1', last: '1' }, 'lastRow: too-many'],
  ['a huge number', { first: '1', last: '999999' }, 'last: too-many'],
  ['all left out', { first: '1', last: '1', without: '01' }, 'without: nothing'],
  ['only x', { first: '1', last: '2', x: '0' }, 'y: missing'],
  ['nothing between them', { first: '1', last: '2', x: '0', y: '0', apart: '' }, 'apart: missing'],
  ['a place in words', { first: '1', last: '2', x: 'left', y: '0' }, 'x: no-number'],
  ['a name that is too long', { before: 'x'.repeat(80), first: '1', last: '2' }, 'before: too-long'],
])('%s is said at its field', (_, run, fault) => expect(namesOf(run)).toBe(fault));

test('as many as may be are made', () => expect(namesOf({ firstRow: '1', lastRow: '5', first: '1', last: '100' })).toHaveLength(MOST_SPACES_AT_ONCE));
