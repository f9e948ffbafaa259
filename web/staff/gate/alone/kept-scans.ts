import type { Direction, Refusal } from '#domain/gate/verdict.ts';
import type { Shelf, Write } from './shelf.ts';

/** A passage at this device, until the list of passes has been told of it. `toldAt`: since when the server knows. */
export type OwnPassageKept = { key: string; at: number; direction: Direction; toldAt: number | null };

/** A scan that this device decided by itself and that waits for the line. */
export type KeptScan = {
  nonce: string;
  text: string;
  place: string;
  /** The name of the pass, without its person. */
  pass: string;
  deviceId: string;
  terminalId: string;
  at: number;
  direction: Direction;
  accepted: boolean;
  reason: Refusal | null;
  /** Why the server will not have it. */
  problem: string | null;
};

export const passagesOf = (shelf: Shelf, place: string): Promise<OwnPassageKept[]> => shelf.readAll<OwnPassageKept>('passages', `${place} `);

export const passageKey = (place: string, nonce: string): string => `${place} ${nonce}`;

export function passageWrite(place: string, nonce: string, { at, direction }: { at: number; direction: Direction }, toldAt: number | null): Write {
  const key = passageKey(place, nonce);
  return { store: 'passages', key, value: { key, at, direction, toldAt } satisfies OwnPassageKept };
}

/** On the disk before anybody is shown the verdict. */
export async function keepScan(shelf: Shelf, scan: KeptScan): Promise<void> {
  await shelf.write([{ store: 'scans', key: scan.nonce, value: scan }, ...(scan.accepted ? [passageWrite(scan.place, scan.nonce, scan, null)] : [])]);
}

/** In the order in which they happened. */
export async function waitingScans(shelf: Shelf): Promise<KeptScan[]> {
  const scans = await shelf.readAll<KeptScan>('scans');
  return scans.filter((scan) => scan.problem === null).toSorted((a, b) => a.at - b.at);
}
