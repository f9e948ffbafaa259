import { parseCents, toDecimal } from '#domain/cents.ts';
import { isDay, isTimeOfDay, parseVisitDate, visitDateParts, type VisitDate } from '#domain/day.ts';
import { isObjectId } from '#domain/ids.ts';
import type { CartConsumer, CartLine } from './cart.ts';

export const CART_STORAGE_KEY = 'entrada-cart';
export const PROMO_STORAGE_KEY = 'entrada-promo';

const LONGEST_STORED = 256 * 1024;
const CORRUPT = 'Failed to deserialize cart data.';

/** A line as the browser keeps it. The keys are short because the whole cart is written on every change. */
type StoredLine = {
  /** pass */ p: string;
  /** event */ e: string;
  /** store */ s: string;
  /** name */ n: string;
  /** cost, a decimal */ c: number;
  /** visit date: year, month from 1, day, any-day flag, event-length flag */ v: StoredDate;
  /** ticket: the hold */ t?: string;
  /** location: the space */ l?: string;
  /** hour of entry */ h?: string;
  /** user: the person it is for */ u?: { i: string; f: string; l: string; t: string; b?: string };
  /** marked for removal */ x?: 1;
};
type StoredDate = { y: string; m: number; d: number; a?: 1; f?: 1 };
type Unread = Record<string, unknown>;

export function serializeCart(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map(toStored));
}

/** Reads a stored cart. The first bad entry drops itself and all after it; text that is no cart gives an empty one. Either way the problem is logged and the cart stays usable. */
export function parseStoredCart(text: string | null, log: (problem: string) => void): CartLine[] {
  const entries = text === null || text === '' ? [] : parseEntries(text);
  if (entries === null) log(CORRUPT);
  const lines: CartLine[] = [];
  for (const entry of entries ?? []) {
    const line = fromStored(entry);
    if (line === null) {
      log(`${CORRUPT} Entry ${lines.length + 1} of ${entries?.length} is not valid.`);
      break;
    }
    lines.push(line);
  }
  return lines;
}

/** A stored promo code, trimmed. An empty one counts as none. */
export function parseStoredPromo(text: string | null): string | null {
  return text?.trim().slice(0, 64) || null;
}

function parseEntries(text: string): unknown[] | null {
  if (text.length > LONGEST_STORED) return null;
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries : null;
  } catch {
    return null;
  }
}

function toStored({ consumer, ...line }: CartLine): StoredLine {
  return {
    p: line.passId,
    e: line.eventId,
    s: line.storeId,
    n: line.name,
    c: toDecimal(line.priceCents),
    v: toStoredDate(line.visitDate),
    ...(line.ticketId && { t: line.ticketId }),
    ...(line.spaceId && { l: line.spaceId }),
    ...(line.entryTime && { h: line.entryTime }),
    ...(consumer && { u: toStoredConsumer(consumer) }),
    ...(line.marked && { x: 1 as const }),
  };
}

function toStoredDate(date: VisitDate): StoredDate {
  const { year, month1, day, isAnyDay, isEventLength } = visitDateParts(date);
  const stored: StoredDate = { y: String(year).padStart(4, '0'), m: month1, d: day };
  return { ...stored, ...(isAnyDay && { a: 1 as const }), ...(isEventLength && { f: 1 as const }) };
}

function toStoredConsumer({ id, firstName, lastName, phone, dob }: CartConsumer): StoredLine['u'] {
  return { i: id, f: firstName, l: lastName, t: phone, ...(dob && { b: dob }) };
}

function fromStored(entry: unknown): CartLine | null {
  if (!isRecord(entry)) return null;
  const { p, e, s, n, c, t, l, h, u } = entry;
  const name = typeof n === 'string' ? n.trim() : '';
  // An amount with more places is still an amount; what is negative or beyond all prices is none.
  const priceCents = typeof c === 'number' ? parseCents(c.toFixed(2)) : null;
  const visitDate = fromStoredDate(entry.v);
  const consumer = u === undefined ? undefined : fromStoredConsumer(u);
  if (!isObjectId(p) || !isObjectId(e) || !isObjectId(s) || name === '') return null;
  if (priceCents === null || visitDate === null || consumer === null) return null;
  if (!isMissingOr(isObjectId, t) || !isMissingOr(isObjectId, l) || !isMissingOr(isTimeOfDay, h)) return null;
  return {
    passId: p,
    eventId: e,
    storeId: s,
    name,
    priceCents,
    visitDate,
    ...(t !== undefined && { ticketId: t }),
    ...(l !== undefined && { spaceId: l }),
    ...(h !== undefined && { entryTime: h }),
    ...(consumer && { consumer }),
    ...(entry.x === 1 && { marked: true as const }),
  };
}

function fromStoredDate(value: unknown): VisitDate | null {
  if (!isRecord(value)) return null;
  const { y, m, d, a, f } = value;
  if (!/^\d{4}$/.test(String(y)) || !isWithin(m, 0, 12) || !isWithin(d, 0, 31)) return null;
  return parseVisitDate({ year: y, month1: m, day: d, isAnyDay: a === 1, isEventLength: f === 1 });
}

function fromStoredConsumer(value: unknown): CartConsumer | null {
  if (!isRecord(value)) return null;
  const { i, f, l, t, b } = value;
  if (!isObjectId(i) || typeof f !== 'string' || typeof l !== 'string' || typeof t !== 'string') return null;
  return isMissingOr(isDay, b) ? { id: i, firstName: f, lastName: l, phone: t, dob: b ?? null } : null;
}

function isMissingOr<T>(is: (value: unknown) => value is T, value: unknown): value is T | undefined {
  return value === undefined || is(value);
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function isRecord(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
