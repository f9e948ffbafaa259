import { hash, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const TYPED = 'Lànterne dorée ½';
const FORMS = ['NFC', 'NFD'] as const;

test('the same characters are the same password, in whichever form they were set and are typed', async () => {
  for (const set of FORMS) {
    const stored = await passwords.hash(TYPED.normalize(set));
    for (const typed of FORMS) expect(await passwords.verify(stored, TYPED.normalize(typed))).toBe(true);
    expect(await passwords.verify(stored, 'Lanterne doree ½')).toBe(false);
    expect(await passwords.verify(stored, TYPED.normalize('NFKC'))).toBe(false);
  }
});

test('a password that was hashed exactly as it was typed goes on working in every form', async () => {
  // The Kelvin sign is neither form's: both make it a K.
  const mixed = `${'dorée'.normalize('NFD')}, dorée, 300 \u212a`;
  for (const [set, typed] of [
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
    ['NFD', 'NFD'],
  ] as const)
    expect(await passwords.verify(await hash(TYPED.normalize(set)), TYPED.normalize(typed))).toBe(true);
  expect(await passwords.verify(await hash(mixed), mixed)).toBe(true);
});

test('an unknown account costs as many hashes as a wrong password, and plain letters one', async () => {
  const stored = await passwords.hash('another one');
  const hashes = async (against: string | null, typed: string) => {
    let made = 0;
    const counted = createPasswords({ hash, verify: (...asked) => (made++, verify(...asked)) });
    expect(await counted.verify(against, typed)).toBe(false);
    return made;
  };
  for (const [typed, count] of [
    ['plain letters', 1],
    [TYPED, 2],
    [TYPED.normalize('NFD'), 2],
  ] as const)
    expect([await hashes(stored, typed), await hashes(null, typed)]).toEqual([count, count]);
});

test('up to 256 characters are a password, more never are', async () => {
  const long = 'é'.repeat(256);
  const stored = await passwords.hash(long);
  for (const form of FORMS) {
    expect(await passwords.verify(stored, long.normalize(form))).toBe(true);
    expect(await passwords.verify(stored, `${long.normalize(form)}x`)).toBe(false);
  }
  expect(await passwords.verify(await hash('x'.repeat(300)), 'x'.repeat(300))).toBe(false);
});
