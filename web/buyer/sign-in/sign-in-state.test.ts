import { describe, expect, test } from 'vitest';
import { signInProblems, signInReducer, signUpProblems, startingState, type SignInEvent, type SignInState } from './sign-in-state.ts';

const after = (state: SignInState, ...events: SignInEvent[]) => events.reduce(signInReducer, state);

const filled = after(
  startingState('sign-in'),
  { type: 'typed', panel: 'sign-in', field: 'email', text: 'a@b.co' },
  { type: 'typed', panel: 'sign-in', field: 'password', text: 'secret' },
  { type: 'typed', panel: 'sign-up', field: 'firstName', text: 'Maya' },
  { type: 'typed', panel: 'sign-up', field: 'password', text: 'one' },
  { type: 'typed', panel: 'sign-up', field: 'password2', text: 'two' },
  { type: 'typed', panel: 'forgot', field: 'email', text: 'c@d.co' },
  { type: 'wrong', panel: 'sign-in', fields: ['email', 'password'], message: 'No.' },
);

test.each([
  ['is taken along to where a new password is asked for', [], 'a@b.co'],
  ['does not take the place of one that was typed there', [{ type: 'typed', panel: 'forgot', field: 'email', text: 'c@d.co' }], 'c@d.co'],
] as const)('an address typed to sign in %s', (_, before, expected) => {
  const forgot = after(
    startingState('sign-in'),
    ...before,
    { type: 'typed', panel: 'sign-in', field: 'email', text: 'a@b.co' },
    { type: 'panel', panel: 'forgot' },
  );
  expect(forgot).toMatchObject({ forgotEmail: expected, signIn: { email: 'a@b.co', password: '' } });
});

test('switching panels clears errors and passwords and keeps the rest', () => {
  const switched = after(filled, { type: 'panel', panel: 'sign-up' });
  expect(switched).toMatchObject({
    panel: 'sign-up',
    signIn: { email: 'a@b.co', password: '' },
    signUp: { firstName: 'Maya', password: '', password2: '' },
    forgotEmail: 'c@d.co',
    wrong: { signIn: {}, forgot: {}, signUp: {} },
    message: null,
  });
});

test('focus clears what was wrong', () => {
  expect(filled.wrong.signIn).toEqual({ email: true, password: true });
  expect(after(filled, { type: 'focused' })).toMatchObject({ wrong: { signIn: {} }, message: null });
});

test('success empties every form', () => {
  expect(after(filled, { type: 'done' })).toEqual(startingState('sign-in'));
});

test('a refusal ends the waiting', () => {
  const waiting = after(filled, { type: 'panel', panel: 'sign-up' }, { type: 'busy', panel: 'sign-up' });
  expect(waiting).toMatchObject({ busy: 'sign-up', message: null });
  expect(after(waiting, { type: 'wrong', panel: 'sign-up', fields: ['email'] })).toMatchObject({ busy: null, wrong: { signUp: { email: true } } });
});

test('a refusal that comes after the panel was left ends the waiting and says nothing on the other one', () => {
  const left = after(filled, { type: 'busy', panel: 'sign-in' }, { type: 'panel', panel: 'forgot' });
  const refused = after(left, { type: 'wrong', panel: 'sign-in', fields: ['email', 'password'], message: 'No.' });
  expect(refused).toMatchObject({ panel: 'forgot', busy: null, wrong: { signIn: {}, forgot: {} }, message: null });
});

describe('what keeps a panel from being sent', () => {
  test.each([
    ['', '', ['email', 'password']],
    ['not an address', 'x', ['email']],
    [' A@B.co ', 'x', []],
    ['a@b.co', '', ['password']],
  ])('sign in with %j and %j', (email, password, expected) => expect(signInProblems({ email, password })).toEqual(expected));

  const whole = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.org', password: 'twelve12', password2: 'twelve12' };
  test.each([
    [{}, []],
    [{ firstName: '  ' }, ['firstName']],
    [{ lastName: '' }, ['lastName']],
    [{ email: 'maya@' }, ['email']],
    [{ password: '', password2: '' }, ['password', 'password2']],
    [{ password2: 'other' }, ['password', 'password2']],
  ])('sign up with %j', (change, expected) => expect(signUpProblems({ ...whole, ...change })).toEqual(expected));
});
