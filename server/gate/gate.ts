import type { DocletChanges } from '#server/doclets/changes.ts';
import { createKnownRecords, type KnownRecords } from './known-records.ts';
import { createScans, type Scans } from './scanning.ts';

/** What the gates of a house share: the scans under way, and the records that every scan looks at. */
export type Gate = { scans: Scans; known: KnownRecords };

export function createGate(docletChanges: DocletChanges): Gate {
  return { scans: createScans(), known: createKnownRecords(docletChanges) };
}
