import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A chain like Apple's (root, issuer, pass certificate) and a service account like Google's, made for one test run. */
export type WalletCertificates = {
  folder: string;
  root: string;
  env: Record<string, string>;
  googleKey: KeyObject;
  path: (name: string) => string;
  openssl: (...args: string[]) => string;
  remove: () => void;
};

export const PASS_TYPE = 'pass.test.entrada.tickets';
export const TEAM = 'ABCDE12345';
export const ISSUER = '3388000000012345678';

export function makeWalletCertificates(): WalletCertificates {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-wallet-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  const request = (name: string, subject: string) =>
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
  const issue = (name: string, by: string, extensions: string) => {
    writeFileSync(path(`${name}.ext`), extensions);
    openssl('x509', '-req', '-in', `${name}.csr`, '-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-days', '30', '-out', `${name}.pem`, '-extfile', `${name}.ext`);
  };
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'root.key', '-out', 'root.pem', '-days', '30', '-subj', '/CN=Test Root');
  request('wwdr', '/CN=Test Worldwide Relations/OU=G4');
  issue('wwdr', 'root', 'basicConstraints=critical,CA:TRUE\n');
  request('pass', `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Test Venue`);
  issue('pass', 'wwdr', 'basicConstraints=CA:FALSE\n');
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = { type: 'service_account', client_email: 'wallet@venue.iam.test', private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  writeFileSync(path('google.json'), JSON.stringify(account));
  const env = {
    APPLE_WALLET_PASS_TYPE_ID: PASS_TYPE,
    APPLE_WALLET_TEAM_ID: TEAM,
    APPLE_WALLET_CERT_FILE: path('pass.pem'),
    APPLE_WALLET_KEY_FILE: path('pass.key'),
    APPLE_WALLET_WWDR_FILE: path('wwdr.pem'),
    GOOGLE_WALLET_ISSUER_ID: ISSUER,
    GOOGLE_WALLET_KEY_FILE: path('google.json'),
  };
  return { folder, root: path('root.pem'), env, googleKey: google.publicKey, path, openssl, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The files in a pass, whose archive stores them uncompressed. */
export function filesOfPass(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [method, size, nameLength, extraLength] = [
      archive.readUInt16LE(at + 8),
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    if (method !== 0) throw new Error('The archive is compressed');
    const from = at + 30 + nameLength + extraLength;
    files.set(archive.subarray(at + 30, at + 30 + nameLength).toString(), archive.subarray(from, from + size));
    at = from + size;
  }
  return files;
}
