import { isUtf8 } from 'node:buffer';
import { isWrappedId } from '#domain/ids.ts';
import { malformed } from '#server/errors.ts';

const DEEPEST = 20;
const MOST_VALUES = 100_000;
/** Shorter bodies parse in no time, whatever they hold, and need no scan. */
const WORTH_SCANNING = 20_000;

/** Other bytes would silently become the sign for what is unreadable. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.');
  return bytes.toString();
}

/** Parses JSON into what the database and the rules accept: no NUL, no lone surrogate, finite numbers, bounded depth. Ids are taken out of their `{ $oid }`. */
export function parseJsonBody(text: string): unknown {
  if (text.length === 0) return undefined;
  if (text.length > WORTH_SCANNING) assertBounded(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  checkAndUnwrap(value, { left: MOST_VALUES }, 0);
  return value;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPENS, CLOSES] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Runs before parsing, because millions of brackets would block everybody else for seconds. The inside of strings is skipped. */
function assertBounded(text: string): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (OPENS.has(code)) {
      if (++depth > DEEPEST) throw malformed('The body is nested too deeply.');
      values++;
    } else if (CLOSES.has(code)) depth--;
    else if (code === COMMA || code === COLON) values++;
    // Colons and commas are counted, so a value in an object counts twice.
    if (values > 2 * MOST_VALUES) throw malformed('The body has too many values.');
  }
}

function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

export function isSoundText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function checkAndUnwrap(value: unknown, budget: { left: number }, depth: number): void {
  if (--budget.left < 0) throw malformed('The body has too many values.');
  if (typeof value === 'string') {
    if (!isSoundText(value)) throw malformed('The body holds text that is not valid Unicode.');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw malformed('The body holds a number that is too large.');
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= DEEPEST) throw malformed('The body is nested too deeply.');
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isSoundText(key)) throw malformed('The body has a key that is not allowed.');
      if (isWrappedId(inner)) (value as Record<string, unknown>)[key] = inner.$oid;
      else checkAndUnwrap(inner, budget, depth + 1);
    }
  }
}
