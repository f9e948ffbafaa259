import { expect, test } from 'vitest';
import { cardFaults } from './card-faults.ts';
import { FIELD } from './messages.ts';

const card = { name: 'Maya Lee', number: '4242 4242 4242 4242', expMonth: '12', expYear: '2026', cvv: '123', zip: '55331' };

test.each([
  ['a month that is over', { expMonth: '01' }, { expMonth: FIELD.cardExpired, expYear: FIELD.cardExpired }],
  ['a year that is over', { expYear: '25' }, { expYear: FIELD.cardExpired }],
  ['no month', { expMonth: '13' }, { expMonth: FIELD.expMonth }],
  ['no year', { expYear: '' }, { expYear: FIELD.expYear }],
  ['a month to come', {}, {}],
])('%s', (_, change, expected) => {
  expect(Object.fromEntries(cardFaults({ ...card, ...change }, '2026-11-21'))).toEqual(expected);
});
