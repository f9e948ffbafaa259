import type { IncomingHttpHeaders } from 'node:http';
import { malformed } from '#server/errors.ts';
import { sealedJson } from '#server/platform/sealed-json.ts';

/** Paging by headers. A cursor works only for the query and the person that it was made for. */
export type Page = { limit: number; sortKey: string; sortDir: 1 | -1; after: CursorPosition | null; backwards: boolean };
export type CursorPosition = { value: string; id: string };

/** Whether the rows of a page rise in the direction of travel. */
export const isRising = ({ sortDir, backwards }: Page): boolean => (sortDir === 1) !== backwards;

export const MOST_ROWS = 1000;
export const MOST_BYTES = 5_000_000;
const DEFAULT_ROWS = 20;

export function readPage(headers: IncomingHttpHeaders, secret: Buffer, boundTo: string): Page {
  const sortKey = readSortKey(headers);
  const sortDir = single(headers['x-sort-dir']) ?? '-1';
  if (sortDir !== '1' && sortDir !== '-1') throw malformed('x-sort-dir is 1 or -1.', ['x-sort-dir']);
  const next = single(headers['x-next']);
  const prev = single(headers['x-prev']);
  const cursor = next ?? prev;
  const cursorName = next === undefined ? 'x-prev' : 'x-next';
  return {
    limit: readLimit(single(headers['x-limit'])),
    sortKey,
    sortDir: sortDir === '1' ? 1 : -1,
    after: cursor === undefined ? null : openCursor(cursor, cursorName, secret, `${boundTo}|${sortKey}|${sortDir}`),
    backwards: next === undefined && prev !== undefined,
  };
}

/** For lists that have only one order, that by id. A sort key must still be well formed, but is ignored. */
export function readPageById(headers: IncomingHttpHeaders, secret: Buffer, boundTo: string, defaultRows = DEFAULT_ROWS): Page {
  readSortKey(headers);
  return readPage({ 'x-limit': String(defaultRows), ...headers, 'x-sort-key': '_id' }, secret, boundTo);
}

function readSortKey(headers: IncomingHttpHeaders): string {
  const sortKey = single(headers['x-sort-key']) ?? '_id';
  if (!/^[A-Za-z0-9_.]{1,80}$/.test(sortKey)) throw malformed('x-sort-key is not a key.', ['x-sort-key']);
  return sortKey;
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_ROWS;
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1) throw malformed('x-limit is a whole number from 1.', ['x-limit']);
  return Math.min(limit, MOST_ROWS);
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value) || undefined;

export function sealCursor(position: CursorPosition, secret: Buffer, boundTo: string, page: Pick<Page, 'sortKey' | 'sortDir'>): string {
  return cursors(secret, `${boundTo}|${page.sortKey}|${page.sortDir}`).write([position.value, position.id]);
}

function openCursor(cursor: string, name: 'x-next' | 'x-prev', secret: Buffer, boundTo: string): CursorPosition {
  const position = cursors(secret, boundTo).read(cursor) as [string, string] | undefined;
  if (!position) throw malformed('The cursor is not valid for this query.', [name]);
  const [value, id] = position;
  return { value, id };
}

const cursors = (secret: Buffer, boundTo: string) => sealedJson(secret, { purpose: `${boundTo}\n`, between: '.' });

/** As many rows as fit under the byte cap. The rest is reported as `cut`, never dropped silently. */
export function withinBytes<T>(rows: T[], sizeOf = (row: T) => Buffer.byteLength(JSON.stringify(row))): { rows: T[]; cut: boolean } {
  if (rows.length < 2) return { rows, cut: false };
  let bytes = 0;
  const at = rows.findIndex((row) => (bytes += sizeOf(row)) > MOST_BYTES);
  return at <= 0 ? { rows, cut: false } : { rows: rows.slice(0, at), cut: true };
}
