import type { AdmissionState, Direction } from '#domain/gate/verdict.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';

/** A passage that took place, at a gate with a line or without one. */
export type Passage = {
  scanId: ObjectId;
  admissionId: ObjectId;
  deviceId: string;
  nonce: string | null;
  gate: string;
  direction: Direction;
  at: number;
  day: Day;
};
export type Conflict = { first: Passage; second: Passage };
export type History = { state: AdmissionState; usedAt: number | null; usedGate: string | null; conflicts: Conflict[] };

/**
 * What became of a ticket, from its passages alone, under whichever of its codes they were. It depends on the set of them and not on the order in which they
 * were uploaded, so that any two gates that were offline agree in the end. A ticket let in twice is a conflict of both.
 */
export function historyOf(passages: readonly Passage[], reentry: boolean): History {
  const inOrder = passages.toSorted(byTime);
  const entries = inOrder.filter((passage) => passage.direction === 'in');
  const [first] = entries;
  if (!first) return { state: 'active', usedAt: null, usedGate: null, conflicts: [] };
  const used = { usedAt: first.at, usedGate: first.gate };
  if (!reentry) return { ...used, state: 'used', conflicts: entries.slice(1).map((second) => ({ first, second })) };
  return { ...used, ...goThrough(inOrder) };
}

function goThrough(passages: readonly Passage[]): Pick<History, 'state' | 'conflicts'> {
  const conflicts: Conflict[] = [];
  let inside: Passage | null = null;
  let out = false;
  for (const passage of passages) {
    if (passage.direction === 'out') {
      out ||= inside !== null;
      inside = null;
    } else {
      if (inside !== null && inside.day === passage.day) conflicts.push({ first: inside, second: passage });
      inside = passage;
    }
  }
  return { state: inside !== null ? 'used' : out ? 'out' : 'active', conflicts };
}

function byTime(a: Passage, b: Passage): number {
  return a.at - b.at || compareText(a.deviceId, b.deviceId) || compareText(a.nonce ?? '', b.nonce ?? '');
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
