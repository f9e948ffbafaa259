import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { ScanConflict } from './contract.ts';

/** A ticket was let in twice: at which gates, and when. */
export type FoundConflict = { firstGate: string; firstAt: Date; secondGate: string; secondAt: Date };

export type ConflictRow = { admission_id: ObjectId; first_gate: string; first_at: Date; second_gate: string; second_at: Date };

/** Selects conflicts `c`, each with its two scans `f` and `s`. */
export const CONFLICTS = sql`
  select c.admission_id, f.gate as first_gate, f.scanned_at as first_at, s.gate as second_gate, s.scanned_at as second_at
  from scan_conflict c
  join scan f on f.workspace_id = c.workspace_id and f.scan_id = c.first_scan
  join scan s on s.workspace_id = c.workspace_id and s.scan_id = c.second_scan`;

export const conflictOf = (row: ConflictRow): FoundConflict => ({
  firstGate: row.first_gate,
  firstAt: row.first_at,
  secondGate: row.second_gate,
  secondAt: row.second_at,
});

export const conflictItem = (found: FoundConflict): ScanConflict => ({
  first_gate: found.firstGate,
  first_at: found.firstAt.toISOString(),
  second_gate: found.secondGate,
  second_at: found.secondAt.toISOString(),
});
