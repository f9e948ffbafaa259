import { expect, test } from 'vitest';
import { takenNames } from './taken-names.ts';

const [HALL, BARN] = ['a'.repeat(24), 'b'.repeat(24)];
const seat = { name: 'A12', row: 'A', section: 'Stalls', facility_id: HALL };

test.each<[string, object, object, boolean]>([
  ['the same', seat, seat, true],
  ['other capitals', seat, { ...seat, name: 'a12', row: 'a', section: 'STALLS' }, true],
  ['another row', seat, { ...seat, row: 'B' }, false],
  ['a row that is not set', { ...seat, row: undefined }, seat, true],
  ['another section', seat, { ...seat, section: 'Balcony' }, false],
  ['another venue', seat, { ...seat, facility_id: BARN }, false],
  ['no venue', seat, { ...seat, facility_id: undefined }, false],
  ['put away', { ...seat, status: 'archived' }, seat, false],
  ['not bookable for now', { ...seat, status: 'inactive' }, seat, true],
])('%s', (_, there, wanted, isTaken) => expect(takenNames([{ data: there }]).find(wanted) !== undefined).toBe(isTaken));

test('a name that was taken meanwhile is found', () => {
  const names = takenNames<{ id: string; data: object }>([]);
  names.take({ id: 'one', data: seat });
  expect(names.find(seat)?.id).toBe('one');
});
