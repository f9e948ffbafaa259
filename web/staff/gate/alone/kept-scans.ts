import type { Direction, Refusal } from '#domain/gate/verdict.ts';
import type { Shelf, Write } from './shelf.ts';

/** A passage at this device, kept until a fetched list includes it. `toldAt`: when the server learned of it. */
export type OwnPassageKept = { key: string; at: number; direction: Direction; toldAt: number | null };

/** A scan that this device decided on its own and has not uploaded yet. */
export type KeptScan = {
  nonce: string;
  text: string;
  place: string;
  /** The name of the pass, without the person's. */
  pass: string;
  deviceId: string;
  terminalId: string;
  at: number;
  direction: Direction;
  accepted: boolean;
  reason: Refusal | null;
  /** Why the server refuses the scan. */
  problem: string | null;
};

export const passagesOf = (shelf: Shelf, place: string): Promise<OwnPassageKept[]> => shelf.readAll<OwnPassageKept>('passages', `${place} `);

export const passageKey = (place: string, nonce: string): string => `${place} ${nonce}`;

export function passageWrite(place: string, nonce: string, { at, direction }: { at: number; direction: Direction }, toldAt: number | null): Write {
  const key = passageKey(place, nonce);
  return { store: 'passages', key, value: { key, at, direction, toldAt } satisfies OwnPassageKept };
}

/** Written to disk before the verdict is shown. */
export async function keepScan(shelf: Shelf, scan: KeptScan): Promise<void> {
  await shelf.write([{ store: 'scans', key: scan.nonce, value: scan }, ...(scan.accepted ? [passageWrite(scan.place, scan.nonce, scan, null)] : [])]);
}

/** In the order in which the scans happened. */
export async function waitingScans(shelf: Shelf): Promise<KeptScan[]> {
  const scans = await shelf.readAll<KeptScan>('scans');
  return scans.filter((scan) => scan.problem === null).toSorted((a, b) => a.at - b.at);
}
