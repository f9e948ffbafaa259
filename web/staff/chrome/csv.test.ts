import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['Kim;=1+1;x', "Kim;'=1+1;x"],
  ['Kim\n=1+1', '"Kim\n\'=1+1"'],
  ['a-b; c@d', 'a-b; c@d'],
  [-12.5, '-12.5'],
  [null, ''],
])('%j is written as %s', (value, written) => expect(csvOf([[value]])).toBe(written));

test('rows end with CRLF', () =>
  expect(
    csvOf([
      ['a', 1],
      ['b', 2],
    ]),
  ).toBe('a,1\r\nb,2'));
