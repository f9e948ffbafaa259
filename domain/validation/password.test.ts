import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { minPasswordLength, passwordProblem, type PasswordHolder } from './password.ts';

const none: ReadonlySet<string> = new Set();

describe('length', () => {
  test.each<[PasswordHolder, number]>([
    ['consumer', 8],
    ['staff', 12],
    ['pos', 12],
    ['admin-with-second-factor', 12],
    ['admin', 15],
  ])('%s needs %i', (holder, least) => {
    const text = 'qz7Kp2vXw9Lr4Tb';
    expect(minPasswordLength(holder)).toBe(least);
    expect(passwordProblem(text.slice(0, least - 1), holder, none)).toBe('too-short');
    expect(passwordProblem(text.slice(0, least), holder, none)).toBeNull();
  });

  test('at most 256', () => {
    const long = Array.from({ length: 64 }, (_, index) => String(1000 + index)).join('');
    expect(passwordProblem(long, 'consumer', none)).toBeNull();
    expect(passwordProblem(`${long}x`, 'consumer', none)).toBe('too-long');
    expect(passwordProblem('x'.repeat(5_000_000), 'consumer', none)).toBe('too-long');
  });

  test('an emoji is one character', () => {
    expect(passwordProblem('🎟🎪🎭🎡', 'consumer', none)).toBe('too-short');
    expect(passwordProblem('🎟🎪🎭🎡🎠🎢🎨🎬', 'consumer', none)).toBeNull();
  });

  const accents = 'éüçñåöèâ';
  test('accents count with their letters, however the keyboard sends them', () => {
    for (const typed of [accents, accents.normalize('NFD')]) {
      expect(passwordProblem(typed, 'consumer', none)).toBeNull();
      expect(passwordProblem(typed.slice(0, -2), 'consumer', none)).toBe('too-short');
    }
  });

  test('at most 256 characters, however many units each of them takes', () => {
    const long = Array.from({ length: 32 }, (_, index) => `🎟${accents.slice(1)}`.replace('ç', String(index % 10))).join('');
    for (const typed of [long, long.normalize('NFD')]) {
      expect(passwordProblem(typed, 'consumer', none)).toBeNull();
      expect(passwordProblem(`${typed}x`, 'consumer', none)).toBe('too-long');
    }
  });

  test.each(['eight\0bytes', 'lone\ud800surrogate'])('%j is not text', (password) => {
    expect(passwordProblem(password, 'consumer', none)).toBe('not-text');
  });
});

describe('common passwords', () => {
  test.each([
    'password',
    'PassWord',
    'password1',
    'password123!',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'sunshine',
    'football1',
    'aaaaaaaa',
    'abababab',
    '123123123',
    'abcdabcdabcd',
  ])('%s is refused', (password) => {
    expect(passwordProblem(password, 'consumer', COMMON_PASSWORDS)).toBe('common');
  });

  test('a common one is refused in every form', () => {
    const listed = new Set(['contraseñas']);
    for (const form of ['NFC', 'NFD']) expect(passwordProblem('Contraseñas'.normalize(form), 'consumer', listed)).toBe('common');
  });

  test.each(['entrada-demo-2026', 'correct horse battery staple', 'mY7-lanterns', 'tr0ub4dor&3x'])('%s is fine', (password) => {
    expect(passwordProblem(password, 'consumer', COMMON_PASSWORDS)).toBeNull();
  });

  test.each(['entrada2026', 'liverpool1', 'summer1999', 'iloveyou123456789', 'qwertyuiop007', '147258369', 'trustno1', 'monkey123'])(
    'a favourite with an ending: %s',
    (password) => {
      expect(COMMON_PASSWORDS.has(password)).toBe(true);
    },
  );

  test.each(['lakesid-2026', 'entradax', '20261999', 'qz7kp2vxw9'])('%s is not one', (password) => {
    expect(COMMON_PASSWORDS.has(password)).toBe(false);
  });
});
