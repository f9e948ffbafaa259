import { describe, expect, test } from 'vitest';
import { outcomeOf, resetProblems } from './reset-password-state.ts';

describe('the two passwords', () => {
  test.each([
    ['', '', ['password', 'again']],
    ['1234567', '1234567', ['password', 'again']],
    ['12345678', '1234567', ['again']],
    ['12345678', '12345679', ['password', 'again']],
    ['12345678', '12345678', []],
    ['pässword', 'pässword', []],
  ])('%j and %j', (password, again, wrong) => expect(Object.keys(resetProblems({ password, again }, 8))).toEqual(wrong));

  test('are as long as what they open needs', () => {
    const both = { password: '11 letters.', again: '11 letters.' };
    expect(resetProblems(both, 11)).toEqual({});
    expect(resetProblems(both, 12).password).toBe('A password has at least 12 characters.');
  });
});

describe('what became of it', () => {
  test.each([
    [{ success: true as const, status: 200, data: {} }, 'changed'],
    [{ success: false as const, status: 400, data: [{ code: 'token-invalid', message: '' }] }, 'bad-token'],
    [{ success: false as const, status: 400, data: [{ code: 'password-common', message: 'Too easy.' }] }, 'weak'],
    [{ success: false as const, status: 0, data: null }, 'trouble'],
    [{ success: false as const, status: 429, data: [] }, 'trouble'],
    [{ success: false as const, status: 502, data: [] }, 'trouble'],
  ])('%j: %s', (result, kind) => expect(outcomeOf(result).kind).toBe(kind));
});
