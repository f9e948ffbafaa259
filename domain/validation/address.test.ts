import { describe, expect, test } from 'vitest';
import { accountAddressProblems, accountZipSchema, billingProblems, sentBillingProblems } from './address.ts';
import type { Address, AddressField } from './address.ts';

const home: Address = { street: '1 Lake Rd', unit: '', city: 'Lakeside', state: 'CO', zip: '80212', phone: '555 123 4567' };

describe('billing', () => {
  test.each<[string, Partial<Address>, AddressField[]]>([
    ['all there', {}, []],
    ['with a unit', { unit: '4b' }, []],
    ['blank street', { street: '  ' }, ['street']],
    ['no city', { city: '' }, ['city']],
    ['a state of one letter', { state: 'C' }, ['state']],
    ['a state in full', { state: 'Colorado' }, []],
    ['nine digits', { phone: '555123456' }, ['phone']],
    ['four digits of zip', { zip: '8021' }, ['zip']],
    ['nothing', { street: '', city: '', state: '', zip: '', phone: '' }, ['phone', 'street', 'city', 'state', 'zip']],
    ['a line break in the street', { street: '1 Lake Rd\nX' }, ['street']],
  ])('%s', (_name, change, expected) => {
    const address = { ...home, ...change };
    expect(billingProblems(address)).toEqual(expected);
    expect(accountAddressProblems(address)).toEqual(expected);
  });
});

test.each<[string, Partial<Address>, AddressField[]]>([
  ['nothing', {}, []],
  ['a zip', { zip: '80212' }, []],
  ['half a zip', { zip: '802' }, ['zip']],
  ['a blank city and a phone', { city: ' ', phone: '555 123 4567' }, ['city']],
])('of %s that is sent', (_name, sent, expected) => expect(sentBillingProblems(sent)).toEqual(expected));

test.each([
  ['80212', true, true],
  [' 80212 ', true, true],
  ['80212-1234', true, true],
  ['80212-', true, false],
  ['80212 1234', true, false],
  ['80212abc', true, false],
  ['802123', true, false],
  ['8021', false, false],
  ['a80212', false, false],
  ['', false, false],
  [`80212-${'1'.repeat(50)}`, false, false],
  ['80212\u0000', false, false],
])('zip %j: billing %s, account %s', (zip, billing, account) => {
  expect(billingProblems({ ...home, zip })).toEqual(billing ? [] : ['zip']);
  expect(accountAddressProblems({ ...home, zip })).toEqual(account ? [] : ['zip']);
  expect(accountZipSchema.safeParse(zip).success).toBe(account);
});
