import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { readConfig } from '#server/config.ts';
import { makeWalletCertificates, PASS_TYPE, TEAM, type WalletCertificates } from '#server/testing/wallet-certificates.ts';
import { offeredWallets } from './wallet-credentials.ts';

let made: WalletCertificates;
beforeAll(() => {
  made = makeWalletCertificates();
  made.openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'other.key', '-out', 'other.pem', '-days', '30', '-subj', '/CN=Other');
  made.openssl('x509', '-in', 'pass.pem', '-outform', 'DER', '-out', 'pass.cer');
  made.openssl('rsa', '-in', 'pass.key', '-aes256', '-passout', 'pass:secret-words', '-out', 'locked.key');
  made.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'curve.key');
  writeFileSync(made.path('broken.json'), '{"type":"service_account"}');
});
afterAll(() => made.remove());

const start = (change: Record<string, string | undefined> = {}) => readConfig({ ...made.env, ...change });

test('without settings no wallet is offered, with all of them both are', () => {
  expect(readConfig({}).wallets).toEqual({ apple: null, google: null });
  const { wallets } = start();
  expect(wallets.apple).toMatchObject({ passTypeId: PASS_TYPE, teamId: TEAM });
  expect(wallets.google?.email).toBe('wallet@venue.iam.test');
  expect(offeredWallets(wallets, Date.now())).toEqual(['apple', 'google']);
  expect(offeredWallets(wallets, Date.now() + 31 * DAY_MS)).toEqual(['google']);
});

test('a certificate as Apple sends it and a locked key are read too', () => {
  const { wallets } = start({
    APPLE_WALLET_CERT_FILE: made.path('pass.cer'),
    APPLE_WALLET_KEY_FILE: made.path('locked.key'),
    APPLE_WALLET_KEY_PASSPHRASE: 'secret-words',
  });
  expect(wallets.apple?.key).toContain('BEGIN RSA PRIVATE KEY');
});

test.each([
  ['a part is missing', () => ({ APPLE_WALLET_WWDR_FILE: undefined }), 'APPLE_WALLET_WWDR_FILE: is needed with the other APPLE_WALLET settings'],
  ['a file is not there', () => ({ APPLE_WALLET_KEY_FILE: made.path('none.key') }), /APPLE_WALLET_KEY_FILE: the file .*none\.key cannot be read/],
  ['a certificate is none', () => ({ APPLE_WALLET_CERT_FILE: made.path('pass.key') }), 'APPLE_WALLET_CERT_FILE: is not a certificate'],
  ['the key is of another', () => ({ APPLE_WALLET_KEY_FILE: made.path('other.key') }), 'APPLE_WALLET_KEY_FILE: is not the key of APPLE_WALLET_CERT_FILE'],
  ['the key is locked', () => ({ APPLE_WALLET_KEY_FILE: made.path('locked.key') }), 'APPLE_WALLET_KEY_PASSPHRASE is wrong'],
  ['the key is no RSA key', () => ({ APPLE_WALLET_KEY_FILE: made.path('curve.key') }), 'is no RSA key'],
  ['another issuer', () => ({ APPLE_WALLET_WWDR_FILE: made.path('other.pem') }), 'has not issued'],
  ['another pass type', () => ({ APPLE_WALLET_PASS_TYPE_ID: 'pass.test.other' }), 'is not the certificate of pass.test.other'],
  ['another team', () => ({ APPLE_WALLET_TEAM_ID: 'ZZZZZ99999' }), 'is not a certificate of the team ZZZZZ99999'],
  ['a pass type of the wrong form', () => ({ APPLE_WALLET_PASS_TYPE_ID: 'tickets' }), 'reads like pass.example.tickets'],
  ['an issuer that is no number', () => ({ GOOGLE_WALLET_ISSUER_ID: 'venue' }), 'GOOGLE_WALLET_ISSUER_ID: is the number'],
  [
    "a service account's key without its key",
    () => ({ GOOGLE_WALLET_KEY_FILE: made.path('broken.json') }),
    "GOOGLE_WALLET_KEY_FILE: is not a service account's key",
  ],
  ['half of Google', () => ({ GOOGLE_WALLET_KEY_FILE: undefined }), 'GOOGLE_WALLET_KEY_FILE: is needed with the other GOOGLE_WALLET settings'],
] as const)('the start is refused when %s', (_name, change, words) => {
  expect(() => start(change())).toThrow(words);
});

test('an error about a bad key contains nothing of it', () => {
  const key = readFileSync(made.path('other.key'), 'utf8').split('\n')[1]!;
  const said = () => {
    try {
      start({ APPLE_WALLET_KEY_FILE: made.path('other.key') });
    } catch (reason) {
      return String(reason);
    }
  };
  expect(said()).not.toContain(key);
});
