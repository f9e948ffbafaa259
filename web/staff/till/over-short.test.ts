import { expect, test } from 'vitest';
import { cents, toDecimalText } from '#domain/cents.ts';
import { overShort } from './over-short.ts';

const inWords = (difference: number) => overShort(cents(difference), (amount) => `$${toDecimalText(amount)}`);

test.each([
  [0, { kind: 'good', word: 'Exactly right' }],
  [-500, { kind: 'bad', word: '$5.00 short' }],
  [1, { kind: 'warn', word: '$0.01 over' }],
  [-123_456, { kind: 'bad', word: '$1234.56 short' }],
])('%i cents', (difference, told) => expect(inWords(difference)).toEqual(told));
