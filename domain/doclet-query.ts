import { readObjectId, type ObjectId } from './ids.ts';
import { isSaneText } from './validation/text.ts';

/**
 * The doclet filter as it is sent: `template:{id}e47a…|data.status:active|data.web:{b}true|title:[Day Pass,Parking]`. Terms are joined by | and must all hold; a list holds if one
 * of its values does. There is no escaping, so text with | cannot be asked for, nor , or ] within a list.
 */
type DocletFilter = readonly FilterTerm[];

export type FilterTerm = { key: string; path: readonly string[]; test: FilterTest };

type FilterTest = { kind: 'equals'; value: FilterValue } | { kind: 'in'; values: readonly FilterValue[] };

export type FilterValue = { kind: 'text'; text: string } | { kind: 'boolean'; boolean: boolean } | { kind: 'id'; id: ObjectId };

export type FilterFault = 'too-long' | 'too-many-terms' | 'too-many-values' | 'bad-key' | 'bad-value' | 'not-text';

type FilterReading = { ok: true; filter: DocletFilter } | { ok: false; reason: FilterFault };

const MOST_BYTES = 2048;
const MOST_TERMS = 10;
const MOST_LIST_VALUES = 50;
const KEY = /^[A-Za-z_][A-Za-z0-9_]{0,63}(?:\.[A-Za-z0-9_]{1,64}){0,7}$/;
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads a filter; an empty one asks for everything. The time taken grows only with its length. */
export function parseDocletQuery(text: string): FilterReading {
  if (text.length > MOST_BYTES || byteLength(text) > MOST_BYTES) return { ok: false, reason: 'too-long' };
  if (!isSaneText(text)) return { ok: false, reason: 'not-text' };
  const pieces = text === '' ? [] : text.split('|');
  if (pieces.length > MOST_TERMS) return { ok: false, reason: 'too-many-terms' };
  const filter: FilterTerm[] = [];
  for (const piece of pieces) {
    const term = parseTerm(piece);
    if (typeof term === 'string') return { ok: false, reason: term };
    filter.push(term);
  }
  return { ok: true, filter };
}

/** Writes a filter. Null if it contains something that the syntax cannot express. */
export function printDocletQuery(filter: DocletFilter): string | null {
  const text = filter.map(({ key, test }) => `${key}:${printTest(test)}`).join('|');
  const reading = parseDocletQuery(text);
  return reading.ok && sameFilter(reading.filter, filter) ? text : null;
}

/** One term, for building a filter in code. */
export function term(key: string, value: string | boolean | { id: ObjectId } | readonly string[]): FilterTerm {
  return { key, path: key.split('.'), test: testOf(value) };
}

function testOf(value: string | boolean | { id: ObjectId } | readonly string[]): FilterTest {
  if (typeof value === 'string') return { kind: 'equals', value: { kind: 'text', text: value } };
  if (typeof value === 'boolean') return { kind: 'equals', value: { kind: 'boolean', boolean: value } };
  if ('id' in value) return { kind: 'equals', value: { kind: 'id', id: value.id } };
  return { kind: 'in', values: value.map((text) => ({ kind: 'text', text })) };
}

function parseTerm(piece: string): FilterTerm | FilterFault {
  const colon = piece.indexOf(':');
  const key = piece.slice(0, Math.max(0, colon));
  const path = key.split('.');
  if (!KEY.test(key) || path.some((step) => INHERITED.has(step))) return 'bad-key';
  const test = parseTest(piece.slice(colon + 1));
  return typeof test === 'string' ? test : { key, path, test };
}

function parseTest(text: string): FilterTest | FilterFault {
  if (!text.startsWith('[')) {
    const value = parseValue(text);
    return value === null ? 'bad-value' : { kind: 'equals', value };
  }
  if (text.indexOf(']') !== text.length - 1) return 'bad-value';
  const items = text.slice(1, -1).split(',');
  if (items.length > MOST_LIST_VALUES) return 'too-many-values';
  const values = items.map(parseValue);
  return values.every((value) => value !== null) ? { kind: 'in', values } : 'bad-value';
}

function parseValue(text: string): FilterValue | null {
  if (text.startsWith('{b}')) return text === '{b}true' || text === '{b}false' ? { kind: 'boolean', boolean: text === '{b}true' } : null;
  if (text.startsWith('{id}')) {
    const id = readObjectId(text.slice(4));
    return id === null ? null : { kind: 'id', id };
  }
  return text === '' || text.startsWith('{') || text.startsWith('[') ? null : { kind: 'text', text };
}

function printTest(test: FilterTest): string {
  return test.kind === 'in' ? `[${test.values.map(printValue).join(',')}]` : printValue(test.value);
}

function printValue(value: FilterValue): string {
  if (value.kind === 'boolean') return `{b}${value.boolean}`;
  return value.kind === 'id' ? `{id}${value.id}` : value.text;
}

function sameFilter(a: DocletFilter, b: DocletFilter): boolean {
  return JSON.stringify(a.map(({ key, test }) => [key, test])) === JSON.stringify(b.map(({ key, test }) => [key, test]));
}

function byteLength(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
