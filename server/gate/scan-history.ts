import type { Day, VisitDate } from '#domain/day.ts';
import { isForEachDay, type Reentry } from '#domain/gate/reentry.ts';
import { stateAfter, type AdmissionState, type Direction } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';

/** A passage through a gate that took place, with or without a line. */
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
type Conflict = { first: Passage; second: Passage };
/** `last` is the last entry. `before` is the entry before it, where there were several. */
export type History = { state: AdmissionState; first: Passage | null; last: Passage | null; before: Passage | null; conflicts: Conflict[] };
type Sold = { reentry: Reentry; visitDate: VisitDate };

/**
 * What became of a ticket, worked out from all passages under any of its codes. It does not depend on the order in which they were uploaded, so any two gates that were offline
 * agree in the end. A ticket let in once more than it was sold for is a conflict of two gates.
 */
export function historyOf(passages: readonly Passage[], sold: Sold): History {
  const inOrder = passages.toSorted(byTime);
  const entries = inOrder.filter((passage) => passage.direction === 'in');
  const visits = Map.groupBy(inOrder, ({ day }) => (isForEachDay(sold) ? day : ''));
  return {
    state: entries.length === 0 ? 'active' : sold.reentry === 'none' ? 'used' : stateAfter(inOrder.at(-1)!.direction),
    first: entries.at(0) ?? null,
    last: entries.at(-1) ?? null,
    before: entries.at(-2) ?? null,
    conflicts: [...visits.values()].flatMap((visit) => conflictsOf(visit, sold)),
  };
}

/** How often a ticket lets in during one visit. */
const MOST_ENTRIES: Record<Reentry, number> = { none: 1, daily: 1, once: 2, unlimited: Infinity };

function conflictsOf(visit: readonly Passage[], { reentry, visitDate }: Sold): Conflict[] {
  const conflicts: Conflict[] = [];
  const entries: Passage[] = [];
  let inside: Passage | null = null;
  for (const passage of visit) {
    if (passage.direction === 'in') {
      const first: Passage | null = entries[MOST_ENTRIES[reentry] - 1] ?? inside ?? (visitDate === 'any' ? ofAnotherDay(entries, passage) : null);
      if (first !== null) conflicts.push({ first, second: passage });
      entries.push(passage);
    }
    inside = passage.direction === 'in' ? passage : null;
  }
  return conflicts;
}

/** A ticket for any one day belongs to the day of its first entry. */
function ofAnotherDay([first]: readonly Passage[], { day }: Passage): Passage | null {
  return first && first.day !== day ? first : null;
}

function byTime(a: Passage, b: Passage): number {
  return a.at - b.at || compareText(a.deviceId, b.deviceId) || compareText(a.nonce ?? '', b.nonce ?? '');
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
