import { isWrappedId } from '#domain/ids.ts';
import { malformed } from '#server/errors.ts';

const MAX_DEPTH = 20;
const MAX_VALUES = 100_000;

/** JSON as the database and the rules can take it: no NUL, no lone surrogate, finite numbers, bounded depth, ids out of their `{ $oid }`. */
export function parseJsonBody(text: string): unknown {
  if (text.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  assertSound(value, { left: MAX_VALUES }, 0);
  return value;
}

export function isSoundText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function assertSound(value: unknown, budget: { left: number }, depth: number): void {
  if (--budget.left < 0) throw malformed('The body has too many values.');
  if (typeof value === 'string') {
    if (!isSoundText(value)) throw malformed('The body holds text that is not valid Unicode.');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw malformed('The body holds a number that is too large.');
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) throw malformed('The body is nested too deeply.');
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isSoundText(key)) throw malformed('The body has a key that is not allowed.');
      if (isWrappedId(inner)) (value as Record<string, unknown>)[key] = inner.$oid;
      else assertSound(inner, budget, depth + 1);
    }
  }
}
