import { expect, test } from 'vitest';
import { codeAt, matchingStep, otpauthUrl, stepAt, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of the eight digits given there.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code);
});

test('a code is known one step early and one step late, and no further', () => {
  const now = 1_234_567_890_000;
  const known = [-2, -1, 0, 1, 2].map((drift) => matchingStep(SECRET, codeAt(SECRET, stepAt(now) + drift), now));
  expect(known).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null]);
});

test.each(['', '12345', '0059244', 'abcdef', '-05924'])('%j is no code', (code) => {
  expect(matchingStep(SECRET, code, 1_234_567_890_000)).toBeNull();
});

test('a secret is written in base 32', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

test('the address for an authenticator names the issuer and hides nothing in the path', () => {
  const url = otpauthUrl(SECRET, 'Lake & Side', 'a+b@example.test');
  expect(url).toContain('otpauth://totp/Lake%20%26%20Side:a%2Bb%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(new URL(url).searchParams.get('issuer')).toBe('Lake & Side');
});
