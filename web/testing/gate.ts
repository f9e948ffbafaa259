import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { snapshotKeyText, snapshotPlaceText, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import { printQrText } from '#domain/qr-text.ts';
import type { OfflineResult, ScanResult } from '#server/gate/contract.ts';
import type { KeptScan } from '#web/staff/gate/alone/kept-scans.ts';
import type { ListPage } from '#web/staff/gate/alone/list.ts';
import { EVENT } from './buyer-page.tsx';

/** A gate's list as the server would seal and sign it, for tests. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
export const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
export const GATE = '9'.repeat(24);

export type TestPass = { id: string; k: string; text: string; place: string; record: SnapshotRecord };

let made = 0;
export function testPass(change: Partial<SnapshotRecord> = {}): TestPass {
  const id = (++made).toString(16).padStart(24, 'c');
  const k = randomBytes(16).toString('base64url');
  const record: SnapshotRecord = { e: EVENT, d: 'any', n: 'Adult Admission', p: `Guest ${made}`, s: 'active', r: 0, a: 0, v: 0, t: [], ...change };
  return {
    id,
    k,
    record,
    text: printQrText({ admissionId: id, key: k, rotation: null }),
    place: hashOf(snapshotPlaceText(id)).subarray(0, 16).toString('base64url'),
  };
}

export function listPage(passes: readonly TestPass[], change: Partial<ListPage> = {}): ListPage {
  const page = {
    event_id: EVENT,
    made_at: '2026-11-21T18:00:00.000Z',
    records: passes.map((pass): [string, string] => [pass.place, sealed(pass)]),
    revoked: [] as string[],
    next: null as string | null,
    ...pick(change, ['event_id', 'made_at', 'records', 'revoked', 'next']),
  };
  const { event_id, made_at, records, revoked, next } = page;
  return {
    ...page,
    event_name: 'Winter Lights',
    opens_on: null,
    closes_on: null,
    time_zone: 'America/Chicago',
    day_ends_at: '00:00:00',
    rotating: false,
    entry_early_minutes: 30,
    entry_late_minutes: 60,
    conflicts: [],
    signature: sign(null, Buffer.from(JSON.stringify({ event_id, made_at, records, revoked, next })), privateKey).toString('base64url'),
    public_key: PUBLIC_KEY,
    ...change,
  };
}

export const scanAnswer = (pass: TestPass, change: Partial<ScanResult> = {}): ScanResult => ({
  error: change.reason != null,
  error_type: null,
  result: change.reason == null ? 'accepted' : 'refused',
  reason: null,
  message: 'Welcome.',
  direction: 'in',
  scanned_at: new Date().toISOString(),
  _id: pass.id,
  name: pass.record.n,
  type: 'admission',
  event_id: EVENT,
  event_name: 'Winter Lights',
  date: pass.record.d,
  time: null,
  consumer_id: null,
  first_name: 'Guest',
  last_name: 'One',
  person_name: pass.record.p,
  photo: null,
  admits: 1,
  first_used_at: null,
  first_used_gate: null,
  last_in_at: null,
  last_in_gate: null,
  ...change,
});

export const uploadAnswer = (scan: { nonce: string }, change: Partial<OfflineResult> = {}): OfflineResult => ({
  ...scanAnswer(testPass()),
  reason: null,
  conflicts: [],
  nonce: scan.nonce,
  ...change,
});

export const keptScan = (nonce: string, change: Partial<KeptScan> = {}): KeptScan => ({
  nonce,
  text: testPass().text,
  place: `place-${nonce}`,
  pass: 'Adult Admission',
  deviceId: 'device',
  terminalId: GATE,
  at: 1000,
  direction: 'in',
  accepted: true,
  reason: null,
  problem: null,
  ...change,
});

export const gateTerminal = (change: object = {}) => ({
  terminal_id: GATE,
  name: 'North Gate',
  kind: 'gate',
  status: 'active',
  direction: 'in',
  store_id: null,
  facility_id: null,
  event_id: EVENT,
  event_name: 'Winter Lights',
  entitlement_type_ids: [],
  rotating: false,
  time_zone: 'America/Chicago',
  currency: 'USD',
  server_time: new Date().toISOString(),
  snapshot_public_key: PUBLIC_KEY,
  till: null,
  ...change,
});

function sealed({ id, k, record }: TestPass): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', hashOf(snapshotKeyText(id, k)), iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(record)), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : []))) as Pick<T, K>;
