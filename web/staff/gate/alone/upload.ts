import type { OfflineResult, ScanConflict } from '#server/gate/contract.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isPassingStatus } from '#web/lib/calls/passing.ts';
import { passageKey, passageWrite, waitingScans, type KeptScan } from './kept-scans.ts';
import type { Shelf, Write } from './shelf.ts';

/** Something for a person to look at: a pass that went in twice, or one that the server would have refused. */
export type Finding = { nonce: string; pass: string; at: number; said: string | null; doubled: ScanConflict[] };

export type SendScans = (from: { deviceId: string; terminalId: string }, scans: readonly KeptScan[]) => Promise<Result<{ items: OfflineResult[] }>>;
/** `no-line` is tried again automatically. A sentence means that somebody has to act first. */
type Uploaded = 'all' | 'no-line' | { sentence: string };

const AT_ONCE = 200;
const MOST_FINDINGS = 200;
const LATER = 'The scans on this device could not be uploaded. They are kept, and sent again.';

/** Uploads the scans that were decided without the server. A scan leaves the device only once it has arrived. */
export async function uploadScans(shelf: Shelf, send: SendScans, now: () => number): Promise<Uploaded> {
  const waiting = await waitingScans(shelf);
  for (const scans of Map.groupBy(waiting, ({ deviceId, terminalId }) => `${deviceId} ${terminalId}`).values()) {
    for (let from = 0; from < scans.length; from += AT_ONCE) {
      const ended = await uploadSome(shelf, send, scans.slice(from, from + AT_ONCE), now);
      if (ended !== 'all') return ended;
    }
  }
  return 'all';
}

async function uploadSome(shelf: Shelf, send: SendScans, scans: readonly KeptScan[], now: () => number): Promise<Uploaded> {
  const result = await send(scans[0]!, scans);
  if (result.success) {
    await settle(shelf, scans, result.data.items, now());
    return 'all';
  }
  if (isPassingStatus(result.status)) return 'no-line';
  if (result.status !== 400) return { sentence: failureText(result, LATER) };
  // Halves the batch, so that a scan which the server refuses does not hold the others back.
  if (scans.length === 1) {
    await shelf.write([{ store: 'scans', key: scans[0]!.nonce, value: { ...scans[0]!, problem: failureText(result, LATER) } }]);
    return 'all';
  }
  const half = Math.ceil(scans.length / 2);
  const first = await uploadSome(shelf, send, scans.slice(0, half), now);
  return first === 'all' ? uploadSome(shelf, send, scans.slice(half), now) : first;
}

async function settle(shelf: Shelf, scans: readonly KeptScan[], items: readonly OfflineResult[], at: number): Promise<void> {
  const answers = new Map(items.map((item) => [item.nonce, item]));
  const arrived = scans.filter((scan) => answers.has(scan.nonce));
  const found = arrived.flatMap((scan) => findingOf(scan, answers.get(scan.nonce)!) ?? []);
  const writes = arrived.flatMap((scan): Write[] => [
    { store: 'scans', key: scan.nonce, isGone: true },
    ...(scan.accepted ? [settledPassage(scan, answers.get(scan.nonce)!, at)] : []),
  ]);
  if (found.length > 0) writes.push({ store: 'state', key: 'findings', value: [...found, ...(await readFindings(shelf))].slice(0, MOST_FINDINGS) });
  await shelf.write(writes);
}

/** A scan that the server does not accept is no passage, so its record is deleted. */
function settledPassage(scan: KeptScan, { result }: OfflineResult, at: number): Write {
  if (result === 'accepted') return passageWrite(scan.place, scan.nonce, scan, at);
  return { store: 'passages', key: passageKey(scan.place, scan.nonce), isGone: true };
}

function findingOf(scan: KeptScan, answer: OfflineResult): Finding | null {
  const said = scan.accepted && answer.result === 'refused' ? answer.message : null;
  const doubled = scan.accepted ? answer.conflicts : [];
  return said === null && doubled.length === 0 ? null : { nonce: scan.nonce, pass: scan.pass, at: scan.at, said, doubled };
}

export const readFindings = async (shelf: Shelf): Promise<Finding[]> => (await shelf.read<Finding[]>('state', 'findings')) ?? [];
