import * as z from 'zod/mini';
import { holdsCardNumber } from './validation/card-in-text.ts';
import { isSaneText } from './validation/text.ts';

/** The parameters that the page was opened with, sent along with an order: a few short texts by key. */
export type Kvp = Record<string, string>;

export const KVP_STORAGE_KEY = 'ryst-kvp';

const MOST_KEYS = 20;
const LONGEST_KEY = 64;
const LONGEST_VALUE = 256;
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);

/** Parameters that open something or pay for something stay out of orders and reports. */
const SECRET = new Set(['t', 'token', 'id', 'k', 'jwt', 'auth_key', 'password', 'checkout_key', 'cart_key', 'card_number', 'card_cvv', 'cvv', 'cvc']);

/** A map as it is sent or stored. Unusable entries are dropped, because an order must not fail for a parameter of somebody's advertisement. */
export const kvpSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((sent): Kvp => Object.fromEntries(Object.entries(sent).filter(isKeptEntry).slice(0, MOST_KEYS))),
);

/** Reads '?utm_source=mail&ref=42'. Leaves out what is too long, secret or not text. The first value of a key counts. */
export function kvpFromQuery(search: string): Kvp {
  const found = new Map<string, string>();
  for (const pair of search.slice(0, 8192).replace(/^\?/, '').split('&')) {
    const [key, value] = decodePair(pair);
    if (found.size < MOST_KEYS && !found.has(key) && isKept(key, value)) found.set(key, value);
  }
  return Object.fromEntries(found);
}

/** Parameters of later visits are added and replace known ones. The oldest keys are dropped if there are too many. */
export function mergeKvp(known: Kvp, latest: Kvp): Kvp {
  const entries = new Map([...Object.entries(known).filter(([key]) => !Object.hasOwn(latest, key)), ...Object.entries(latest)]);
  return Object.fromEntries([...entries].slice(-MOST_KEYS));
}

/** Reads what the browser stored. A corrupt map counts as empty. */
export function parseStoredKvp(text: string | null): Kvp {
  try {
    return kvpSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function isKeptEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && isKept(entry[0], entry[1]);
}

function isKept(key: string, value: string): boolean {
  if (key === '' || key.length > LONGEST_KEY || value.length > LONGEST_VALUE) return false;
  return isPlainKey(key) && !SECRET.has(key.toLowerCase()) && isSaneText(value) && !holdsCardNumber(value);
}

function isPlainKey(key: string): boolean {
  return !INHERITED.has(key) && isSaneText(key);
}

function decodePair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return equals === -1 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
