import { createSecretKey, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSessionTokens, SESSION_TOKEN_SECONDS } from './session-token.ts';

const CLAIMS = { sessionId: 's'.repeat(24), accountId: 'a'.repeat(24), realmId: 'r'.repeat(24), workspaceId: 'w'.repeat(24) };
const START = Date.UTC(2026, 5, 1);

function open() {
  const secret = randomBytes(32);
  const clock = { at: START };
  return { secret, clock, tokens: createSessionTokens(secret, () => clock.at) };
}

test('a token says what it was issued for, until it ends', async () => {
  const { tokens, clock } = open();
  const token = await tokens.issue(CLAIMS);
  for (const time of ['the first', 'the second']) expect([time, await tokens.read(token)]).toEqual([time, expect.objectContaining(CLAIMS)]);
  clock.at += SESSION_TOKEN_SECONDS * 1000;
  expect(await tokens.read(token)).toBeNull();
  expect(await tokens.readLapsed(token)).toMatchObject(CLAIMS);
});

test('unsigned, foreign, too long-lived and malformed tokens are refused', async () => {
  const { tokens, secret } = open();
  const seconds = START / 1000;
  const signed = (key: Uint8Array, lasts: number) =>
    new SignJWT({ ws: CLAIMS.workspaceId, sid: CLAIMS.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('entrada')
      .setAudience(CLAIMS.realmId)
      .setSubject(CLAIMS.accountId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lasts)
      .sign(createSecretKey(key));
  expect(await tokens.read(await signed(secret, SESSION_TOKEN_SECONDS))).toMatchObject(CLAIMS);
  const unsigned = new UnsecuredJWT({ ws: CLAIMS.workspaceId, sid: CLAIMS.sessionId }).setSubject(CLAIMS.accountId).encode();
  for (const token of [
    await signed(randomBytes(32), SESSION_TOKEN_SECONDS),
    await signed(secret, SESSION_TOKEN_SECONDS + 1),
    unsigned,
    '',
    '.',
    'x'.repeat(3000),
  ])
    expect([await tokens.read(token), await tokens.readLapsed(token)]).toEqual([null, null]);
});

test('a token is good only as it was written, though other letters may stand for the same signature', async () => {
  const { tokens } = open();
  const token = await tokens.issue(CLAIMS);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = [...letters].map((last) => token.slice(0, -1) + last).filter((other) => other !== token);
  for (const other of [...others, `${token}=`, `${token}==`])
    expect([other.slice(-2), await tokens.read(other), await tokens.readLapsed(other)]).toEqual([other.slice(-2), null, null]);
  expect(await tokens.read(token)).toMatchObject(CLAIMS);
});
