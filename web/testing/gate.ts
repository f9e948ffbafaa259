import { snapshotKeyText, SNAPSHOT_IV_BYTES, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import { printQrText } from '#domain/qr-text.ts';
import type { OfflineResult, ScanResult } from '#server/gate/contract.ts';
import { base64Url } from '#web/lib/base64-url.ts';
import type { KeptScan } from '#web/staff/gate/alone/kept-scans.ts';
import { refreshList, type ListPage } from '#web/staff/gate/alone/list.ts';
import { placeOf } from '#web/staff/gate/alone/sealed.ts';
import { memoryShelf, type Shelf } from '#web/staff/gate/alone/shelf.ts';
import { EVENT } from './buyer-page.tsx';
import { terminalItem } from './staff-desk.ts';

/** A gate's list as the server would seal and sign it, for tests. */
const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
export const PUBLIC_KEY = base64Url(await crypto.subtle.exportKey('spki', publicKey));
export const GATE = '9'.repeat(24);

export type TestPass = { id: string; k: string; text: string; record: SnapshotRecord };

let made = 0;
export function testPass(change: Partial<SnapshotRecord> = {}): TestPass {
  const id = (++made).toString(16).padStart(24, 'c');
  const k = base64Url(crypto.getRandomValues(new Uint8Array(16)).buffer);
  const record: SnapshotRecord = { e: EVENT, d: 'any', n: 'Adult Admission', p: `Guest ${made}`, s: 'active', r: 0, a: 0, v: 0, t: [], ...change };
  return { id, k, record, text: printQrText({ admissionId: id, key: k, rotation: null }) };
}

export async function listPage(passes: readonly TestPass[], change: Partial<ListPage> = {}): Promise<ListPage> {
  const page = {
    event_id: EVENT,
    made_at: '2026-11-21T18:00:00.000Z',
    records: await Promise.all(passes.map(async (pass): Promise<[string, string]> => [await placeOf(pass.id), await sealed(pass)])),
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
    signature: base64Url(await crypto.subtle.sign('Ed25519', privateKey, textOf({ event_id, made_at, records, revoked, next }))),
    public_key: PUBLIC_KEY,
    ...change,
  };
}

/** The storage of a device that has fetched a list of these passes. `dead`: the revoked ones. */
export async function shelfWithList(passes: readonly TestPass[], dead: readonly TestPass[] = []): Promise<Shelf> {
  const shelf = memoryShelf();
  const page = await listPage(passes, { revoked: await Promise.all(dead.map((pass) => placeOf(pass.id))) });
  await refreshList(shelf, { eventId: EVENT, publicKey: PUBLIC_KEY, fetchPage: async () => page }, () => 1);
  return shelf;
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
  is_early: null,
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

export const gateTerminal = (change: Parameters<typeof terminalItem>[0] = {}) =>
  terminalItem({
    terminal_id: GATE,
    name: 'North Gate',
    kind: 'gate',
    direction: 'in',
    event_id: EVENT,
    event_name: 'Winter Lights',
    server_time: new Date().toISOString(),
    snapshot_public_key: PUBLIC_KEY,
    ...change,
  });

async function sealed({ id, k, record }: TestPass): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(SNAPSHOT_IV_BYTES));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(snapshotKeyText(id, k)));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt']);
  const text = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, textOf(record)));
  return base64Url(Uint8Array.from([...iv, ...text]).buffer);
}

const textOf = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : []))) as Pick<T, K>;
