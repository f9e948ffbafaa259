import { expect, test } from 'vitest';
import { actsOf, readUid } from './band-acts.ts';

const ANA = { consumer_id: 'c', first_name: 'Ana', last_name: 'Band' };
const band = (status: string, balance = 0, replaced_by: string | null = null) => ({
  status,
  balance,
  last_wearer: status === 'linked' ? null : ANA,
  replaced_by,
});

test.each<[string, Parameters<typeof actsOf>[0], string[]]>([
  ['a new number', null, ['link']],
  ['a worn band', band('linked'), ['top-up', 'unlink', 'check-out', 'replace', 'block']],
  ['a worn band with money', band('linked', 12), ['top-up', 'give-back', 'unlink', 'check-out', 'replace', 'block']],
  ['one that was taken off', band('unlinked'), ['link', 'block']],
  ['one that was taken off with money on it', band('unlinked', 5), ['link', 'give-back', 'block']],
  ['a blocked one', band('blocked', 5), ['replace', 'give-back']],
  ['a blocked one that nobody ever wore', { ...band('blocked'), last_wearer: null }, []],
  ['a replaced one', band('blocked', 0, '04A2'), []],
  ['one that was handed in', band('checked_out'), []],
  ['one that was handed in with money on it', band('checked_out', 5), ['replace', 'give-back']],
])('%s', (_, state, acts) => expect(actsOf(state)).toEqual(acts));

test.each([
  [' 04a2b3c4\r\n', '04A2B3C4'],
  ['04:A2:B3', '04:A2:B3'],
  ['04', null],
  ['a b c d', null],
  ['{"_id":"x"}', null],
])('%j is read as %s', (raw, uid) => expect(readUid(raw)).toBe(uid));
