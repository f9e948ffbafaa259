import { isDay, type Day } from '#domain/day.ts';
import { unwrapObjectId, type ObjectId } from '#domain/ids.ts';
import type { DocletData } from '#server/doclets/doclet.ts';

/** A record as the catalogue is read from it, and how a reader says what is wrong with one. */
export type CatalogRecord = { id: ObjectId; templateId: ObjectId; data: DocletData };
export type Problem = (fields: object, message: string) => void;

/** Records are checked when they are written. But one read here may be older than a rule, so nothing is taken on trust. */
export function textOf(data: DocletData, field: string): string {
  const value = data[field];
  return typeof value === 'string' ? value : '';
}

export function textOrNull(data: DocletData, field: string): string | null {
  return textOf(data, field) || null;
}

export function numberOf(data: DocletData, field: string): number | null {
  const value = data[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function countOf(data: DocletData, field: string): number | null {
  const value = numberOf(data, field);
  return value !== null && value >= 0 && value <= 2_000_000_000 ? Math.floor(value) : null;
}

export function flagOf(data: DocletData, field: string): boolean | null {
  const value = data[field];
  return typeof value === 'boolean' ? value : null;
}

export function idOf(data: DocletData, field: string): ObjectId | null {
  return unwrapObjectId(data[field]);
}

export function idsOf(data: DocletData, field: string): ObjectId[] {
  return listOf(data, field).flatMap((value) => unwrapObjectId(value) ?? []);
}

export function dayOrNull(data: DocletData, field: string): Day | null {
  const value = data[field];
  return isDay(value) ? value : null;
}

export function daysOf(data: DocletData, field: string): Day[] {
  return listOf(data, field).filter(isDay);
}

function listOf(data: DocletData, field: string): unknown[] {
  const value = data[field];
  return Array.isArray(value) ? value : [];
}

export function rowsOf(data: DocletData, field: string): DocletData[] {
  return listOf(data, field).filter(isRecord);
}

export function groupOf(data: DocletData, field: string): DocletData {
  const value = data[field];
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is DocletData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
