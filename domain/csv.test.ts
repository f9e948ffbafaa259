import { expect, test } from 'vitest';
import { csvMarks, csvOf } from './csv.ts';

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
])('%j is written as %s', (value, written) => expect(csvOf([[value]], csvMarks('en-US'))).toBe(written));

test('rows end with CRLF', () =>
  expect(
    csvOf(
      [
        ['a', 1],
        ['b', 2],
      ],
      csvMarks('en-US'),
    ),
  ).toBe('a,1\r\nb,2'));

test('where numbers are written with a comma, spreadsheets split at semicolons and read 12.5 as the 12th of May', () => {
  const german = csvMarks('de-DE');
  expect(csvOf([['Taken', 12.5, -1250, 0.1]], german)).toBe('Taken;12,5;-1250;0,1');
  expect(csvOf([['a,b', 'Kim;=1+1;x', 'say "hi"']], german)).toBe('a,b;"Kim;\'=1+1;x";"say ""hi"""');
});
