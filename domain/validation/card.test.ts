import { describe, expect, test } from 'vitest';
import {
  cardDigits,
  cardProblems,
  cardTypeOf,
  cardEnd,
  expiryText,
  isCardNeeded,
  isCardNumber,
  isCvv,
  isExpYear,
  isUnexpired,
  maskedCard,
  normalCard,
  parseExpMonth,
  parseExpYear,
  type CardField,
  type CardForm,
} from './card.ts';
import { passesLuhn } from './check-digit.ts';

const today = '2026-11-21';
const visa: CardForm = { name: 'Maya Lee', number: '4242 4242 4242 4242', expMonth: '7', expYear: '28', cvv: '123', zip: '80212' };

describe('the number', () => {
  test.each([
    ['4242 4242 4242 4242', 'Visa', true],
    ['4242-4242-4242-4242', 'Visa', true],
    ['424242424242424', 'Visa', false],
    ['42424242424242424', 'Visa', false],
    ['5105105105105100', 'Master Card', true],
    ['5555 5555 5555 4444', 'Master Card', true],
    ['5005105105105100', null, false],
    ['5605105105105100', null, false],
    ['510510510510510', 'Master Card', false],
    ['6011 1111 1111 1117', 'Discover Card', true],
    ['601111111111111', 'Discover Card', false],
    ['6012111111111117', null, false],
    ['3782 822463 10005', 'American Express', true],
    ['3482822463100055', 'American Express', true],
    ['37828224631000', 'American Express', false],
    ['37828224631000055', 'American Express', false],
    ['3582822463100055', null, false],
    ['30569309025904', null, false],
    ['4', 'Visa', false],
    ['', null, false],
    ['4242x4242y42424242', 'Visa', false],
    ['4242４２４２42424242', 'Visa', false],
  ])('%j is %s, valid: %s', (number, type, valid) => {
    expect(cardTypeOf(number)).toBe(type);
    expect(isCardNumber(number)).toBe(valid);
  });

  test.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['4242424242424224', false],
    ['378282246310005', true],
    ['5555555555554444', true],
    ['6011111111111117', true],
    ['9999999999999995', true],
    ['0', true],
    ['1', false],
  ])('%s has the right check digit: %s', (digits, expected) => expect(passesLuhn(digits)).toBe(expected));

  test('drops only spaces and dashes', () => {
    expect(cardDigits(' 4242-4242 4242\t4242x ')).toBe('4242424242424242x');
  });
});

describe('month and year', () => {
  test.each([
    ['7', '07'],
    ['07', '07'],
    ['12', '12'],
    [' 1 ', '01'],
    ['0', null],
    ['00', null],
    ['13', null],
    ['007', null],
    ['', null],
    ['a', null],
  ])('month %j → %j', (text, expected) => {
    expect(parseExpMonth(text)).toBe(expected);
  });

  test.each([
    ['27', '2027', true],
    ['2027', '2027', true],
    ['26', '2026', true],
    ['25', '2025', false],
    ['1999', '1999', false],
    ['7', null, false],
    ['127', null, false],
    ['20270', null, false],
    ['', null, false],
    ['2o27', null, false],
  ])('year %j → %j, not before this one: %s', (text, expected, valid) => {
    expect(parseExpYear(text, today)).toBe(expected);
    expect(isExpYear(text, today)).toBe(valid);
  });

  test('a short year is in the current century', () => {
    expect(parseExpYear('01', '2100-01-01')).toBe('2101');
  });

  test.each([
    ['11', '2026', '2026-11-21', true],
    ['12', '2026', '2026-11-21', true],
    ['10', '2026', '2026-11-30', true],
    ['09', '2026', '2026-11-01', false],
    ['01', '2027', '2026-11-21', true],
    ['12', '2025', '2026-01-05', false],
    ['13', '2027', '2026-11-21', false],
  ])('%s/%s on %s → %s', (month, year, day, expected) => {
    expect(isUnexpired(month, year, day)).toBe(expected);
  });
});

test.each([
  ['123', true],
  ['1234', true],
  [' 123 ', true],
  ['12', false],
  ['12345', false],
  ['12a', false],
  ['', false],
])('cvv %j → %s', (text, expected) => {
  expect(isCvv(text)).toBe(expected);
});

describe('the form', () => {
  test.each<[string, Partial<CardForm>, CardField[]]>([
    ['right', {}, []],
    ['no name', { name: ' ' }, ['name']],
    ['a name of two lines', { name: 'Maya\nLee' }, ['name']],
    ['a short number', { number: '4242' }, ['number']],
    ['month 0', { expMonth: '0' }, ['expMonth']],
    ['last year', { expYear: '25' }, ['expYear']],
    ['last month, in grace', { expMonth: '10', expYear: '26' }, []],
    ['the month before', { expMonth: '9', expYear: '26' }, ['expMonth', 'expYear']],
    ['cvv', { cvv: '1' }, ['cvv']],
    ['no zip', { zip: '' }, ['zip']],
    ['a zip of two lines', { zip: '80\n212' }, ['zip']],
    ['the longest zip and name', { zip: 'x'.repeat(20), name: 'x'.repeat(100) }, []],
    ['longer ones', { zip: 'x'.repeat(21), name: 'x'.repeat(101) }, ['name', 'zip']],
    ['a zip of one letter', { zip: 'x' }, []],
    ['the number where the name belongs', { name: ' 4242 4242 4242 4242' }, ['name']],
    ['the number where the zip belongs', { zip: '4242424242424242' }, ['zip']],
    ['empty', { name: '', number: '', expMonth: '', expYear: '', cvv: '', zip: '' }, ['name', 'number', 'expMonth', 'expYear', 'cvv', 'zip']],
  ])('%s', (_name, change, expected) => {
    expect(cardProblems({ ...visa, ...change }, today)).toEqual(expected);
  });

  test('is sent without spaces, the year in full', () => {
    expect(normalCard({ ...visa, name: ' Maya Lee ' }, today)).toEqual({
      name: 'Maya Lee',
      number: '4242424242424242',
      expMonth: '07',
      expYear: '2028',
      cvv: '123',
      zip: '80212',
    });
  });

  test.each([
    [1, false, true],
    [1, true, true],
    [0, true, true],
    [0, false, false],
  ])('for %i cents, cashless %s, a card is needed: %s', (totalCents, cashless, expected) => {
    expect(isCardNeeded(totalCents, cashless)).toBe(expected);
  });
});

test('what is shown of a card', () => {
  expect(maskedCard('Visa', '4242')).toBe('**** **** **** 4242');
  expect(maskedCard('American Express', '0005')).toBe('**** ****** *0005');
  expect(expiryText(7, 2027)).toBe('07 / 2027');
  expect(expiryText('12', '2027')).toBe('12 / 2027');
});

test.each([
  ['10', '2026', 'over'],
  ['12', '2025', 'over'],
  ['11', '2026', 'soon'],
  ['12', '2026', 'soon'],
  ['1', '2027', null],
])('a card until %s / %s is %s', (month, year, end) => expect(cardEnd(month, year, today)).toBe(end));
