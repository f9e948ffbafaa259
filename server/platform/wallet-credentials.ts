import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** The credentials that sign passes for a phone's wallet. They are checked at the start, because a half-configured wallet would fail on a visitor's phone. */
export type AppleWallet = { passTypeId: string; teamId: string; certificate: string; key: string; wwdr: string; until: number };
export type GoogleWallet = { issuerId: string; email: string; key: KeyObject };
type WalletKind = 'apple' | 'google';
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null };

type Env = Record<string, string | undefined>;
type Read<T> = { value: T | null; problems: string[] };

const APPLE = ['APPLE_WALLET_PASS_TYPE_ID', 'APPLE_WALLET_TEAM_ID', 'APPLE_WALLET_CERT_FILE', 'APPLE_WALLET_KEY_FILE', 'APPLE_WALLET_WWDR_FILE'] as const;
const GOOGLE = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY_FILE'] as const;

export function readWallets(env: Env): { wallets: Wallets; problems: string[] } {
  const apple = allOrNothing(env, APPLE, () => readApple(env));
  const google = allOrNothing(env, GOOGLE, () => readGoogle(env));
  return { wallets: { apple: apple.value, google: google.value }, problems: [...apple.problems, ...google.problems] };
}

/** A phone takes nothing signed with an expired certificate, so that wallet is no longer offered. */
export function offeredWallets({ apple, google }: Wallets, now: number): WalletKind[] {
  return [...(apple && now < apple.until ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])];
}

function allOrNothing<T>(env: Env, names: readonly string[], read: () => Read<T>): Read<T> {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return { value: null, problems: [] };
  if (missing.length > 0) return { value: null, problems: missing.map((name) => `${name}: is needed with the other ${name.split('_')[0]}_WALLET settings`) };
  return read();
}

function readApple(env: Env): Read<AppleWallet> {
  const [passTypeId, teamId] = [env['APPLE_WALLET_PASS_TYPE_ID']!, env['APPLE_WALLET_TEAM_ID']!];
  const problems: string[] = [];
  const say = (name: string, what: string) => void problems.push(`${name}: ${what}`);
  if (!/^pass(\.[A-Za-z0-9-]+)+$/.test(passTypeId)) say('APPLE_WALLET_PASS_TYPE_ID', 'reads like pass.example.tickets');
  if (!/^[A-Z0-9]{10}$/.test(teamId)) say('APPLE_WALLET_TEAM_ID', 'is 10 capital letters and digits');
  const certificate = fromFile(env, 'APPLE_WALLET_CERT_FILE', 'a certificate (PEM or DER)', (bytes) => new X509Certificate(bytes), say);
  const wwdr = fromFile(env, 'APPLE_WALLET_WWDR_FILE', 'a certificate (PEM or DER)', (bytes) => new X509Certificate(bytes), say);
  const passphrase = env['APPLE_WALLET_KEY_PASSPHRASE'];
  const open = (bytes: Buffer) => createPrivateKey({ key: bytes, ...(passphrase === undefined ? {} : { passphrase }) });
  const key = fromFile(env, 'APPLE_WALLET_KEY_FILE', 'a private key (PEM), or its APPLE_WALLET_KEY_PASSPHRASE is wrong', open, say);
  if (key && key.asymmetricKeyType !== 'rsa') say('APPLE_WALLET_KEY_FILE', 'is no RSA key, and Apple takes no other');
  if (certificate && key && !certificate.checkPrivateKey(key)) say('APPLE_WALLET_KEY_FILE', 'is not the key of APPLE_WALLET_CERT_FILE');
  if (certificate && wwdr && !certificate.verify(wwdr.publicKey)) say('APPLE_WALLET_WWDR_FILE', 'has not issued APPLE_WALLET_CERT_FILE');
  if (certificate) {
    const subject = certificate.subject.split('\n');
    if (!subject.includes(`UID=${passTypeId}`)) say('APPLE_WALLET_CERT_FILE', `is not the certificate of ${passTypeId}`);
    if (!subject.includes(`OU=${teamId}`)) say('APPLE_WALLET_CERT_FILE', `is not a certificate of the team ${teamId}`);
  }
  if (!certificate || !wwdr || !key || problems.length > 0) return { value: null, problems };
  const until = Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo));
  const pem = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  return { value: { passTypeId, teamId, certificate: certificate.toString(), key: pem, wwdr: wwdr.toString(), until }, problems };
}

const serviceAccount = z.object({ type: z.literal('service_account'), client_email: z.email(), private_key: z.string().check(z.minLength(1)) });

function readGoogle(env: Env): Read<GoogleWallet> {
  const issuerId = env['GOOGLE_WALLET_ISSUER_ID']!;
  const problems: string[] = [];
  const say = (name: string, what: string) => void problems.push(`${name}: ${what}`);
  if (!/^\d{6,25}$/.test(issuerId)) say('GOOGLE_WALLET_ISSUER_ID', 'is the number of the issuer');
  const open = (bytes: Buffer) => {
    const { client_email: email, private_key } = z.parse(serviceAccount, JSON.parse(bytes.toString('utf8')));
    const key = createPrivateKey(private_key);
    if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key');
    return { email, key };
  };
  const account = fromFile(env, 'GOOGLE_WALLET_KEY_FILE', "a service account's key (JSON with client_email and an RSA private_key)", open, say);
  return account && problems.length === 0 ? { value: { issuerId, ...account }, problems } : { value: null, problems };
}

/** A bad file is reported under its setting's name, without a byte of its content. */
function fromFile<T>(env: Env, name: string, what: string, read: (bytes: Buffer) => T, say: (name: string, what: string) => void): T | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(import.meta.dirname, '../..', env[name]!));
  } catch {
    say(name, `the file ${env[name]} cannot be read`);
    return null;
  }
  try {
    return read(bytes);
  } catch {
    say(name, `is not ${what}`);
    return null;
  }
}
