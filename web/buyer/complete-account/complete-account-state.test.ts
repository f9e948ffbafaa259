import { describe, expect, test } from 'vitest';
import { completeFaults, completeOutcome, EMPTY_COMPLETE, type CompleteForm, workOf } from './complete-account-state.ts';

const WHOLE: CompleteForm = {
  firstName: 'Sam',
  lastName: 'Iam',
  password: 'quiet lantern',
  password2: 'quiet lantern',
  oldPassword: '',
  phone: '312 555 0100',
  street: '1 Lake St',
  unit: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  dob: '1990-02-28',
  driversLicense: '',
};

describe('what keeps it from being sent', () => {
  test.each<[Partial<CompleteForm>, string[]]>([
    [{}, []],
    [{ zip: '60601-1234' }, []],
    [{ zip: '60601x' }, ['zip']],
    [{ zip: '6060' }, ['zip']],
    [{ firstName: ' ' }, ['firstName']],
    [{ lastName: '' }, ['lastName']],
    [{ password: '', password2: '' }, ['password']],
    [{ password2: 'other' }, ['password', 'password2']],
    [{ phone: '312 555 010' }, ['phone']],
    [{ street: ' ' }, ['street']],
    [{ city: '' }, ['city']],
    [{ state: 'I' }, ['state']],
    [{ dob: '1990-2' }, ['dob']],
  ])('%j: %j', (change, wrong) => expect(Object.keys(completeFaults({ ...WHOLE, ...change }, null))).toEqual(wrong));
});

test('whoever comes to work here is asked for a name and a password alone', () => {
  const form = { ...EMPTY_COMPLETE, firstName: 'Sam', lastName: 'Iam', password: 'quiet lantern', password2: 'quiet lantern' };
  expect(completeFaults(form, 'pos')).toEqual({});
  expect(Object.keys(completeFaults({ ...form, lastName: '', password2: '' }, 'pos'))).toEqual(['lastName', 'password', 'password2']);
  const short = { ...form, password: 'lantern 11x', password2: 'lantern 11x' };
  expect([completeFaults(short, null).password, completeFaults(short, 'pos').password, completeFaults(short, 'admin').password]).toEqual([
    undefined,
    'A password has at least 12 characters.',
    'A password has at least 15 characters.',
  ]);
  expect(completeFaults(form, 'admin')).toEqual({});
  expect([workOf('pos'), workOf('web'), workOf(null)]).toEqual(['pos', null, null]);
});

describe('what became of it', () => {
  const failed = (status: number, data: { code: string; message: string; path?: string[] }[] | null = []) => ({ success: false as const, status, data });
  test.each([
    [{ success: true as const, status: 201, data: {} }, { kind: 'completed' }],
    [failed(409), { kind: 'already' }],
    [failed(0, null), { kind: 'network' }],
    [failed(503), { kind: 'network' }],
    [failed(400, [{ code: 'token-invalid', message: '' }]), { kind: 'bad-token' }],
    [failed(404), { kind: 'bad-token' }],
    [failed(400, [{ code: 'password-common', message: 'Too easy.', path: ['body', 'password'] }]), { kind: 'faults', faults: { password: 'Too easy.' } }],
    [failed(400, [{ code: 'password-too-short', message: 'Longer.', path: ['old_password'] }]), { kind: 'faults', faults: { oldPassword: 'Longer.' } }],
    [failed(400, [{ code: 'invalid', message: 'No.', path: ['body', 'profile', 'street_address'] }]), { kind: 'faults', faults: { street: 'No.' } }],
  ])('%j', (result, expected) => expect(completeOutcome(result)).toEqual(expected));
});
