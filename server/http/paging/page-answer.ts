import type { IncomingHttpHeaders } from 'node:http';
import type { Ctx } from '#server/context.ts';
import { isRising, MOST_ROWS, readPageById, sealCursor, withinBytes, type CursorPosition, type Page } from './paging.ts';

/** A page of a list as sent to the caller. */
type PageAnswer<T> = { items: T[]; have_more: boolean; next: string | null; prev: string | null };

type Seal = { secret: Buffer; boundTo: string };
type PositionOf<T> = (row: T) => CursorPosition;

/** `rows` come in the direction of travel, with one row more than asked for (or `isCut`) if there are more. The answer is in the order that the caller asked for. */
export function pageAnswer<T>(rows: T[], page: Page, { secret, boundTo, positionOf }: Seal & { positionOf: PositionOf<T> }, isCut = false): PageAnswer<T> {
  const { rows: kept, cut } = withinBytes(rows.slice(0, page.limit));
  const more = isCut || cut || rows.length > kept.length;
  const items = page.backwards ? kept.toReversed() : kept;
  const cursor = (row: T | undefined) => (row === undefined ? null : sealCursor(positionOf(row), secret, boundTo, page));
  const next = page.backwards || more ? cursor(items.at(-1)) : null;
  const prev = (page.backwards ? more : page.after !== null) ? cursor(items[0]) : null;
  return { items, have_more: next !== null, next, prev };
}

type WithId = { _id: string };

/** A list ordered by id that reads no more rows than the page needs. `about` says which list it is. */
export async function listById<T extends WithId>(
  ctx: Ctx,
  headers: IncomingHttpHeaders,
  about: unknown[],
  readPage: (page: Page) => Promise<T[]>,
): Promise<PageAnswer<T>> {
  const { page, seal } = askedPage(ctx, headers, about);
  return pageAnswer(await readPage(page), page, { ...seal, positionOf: ({ _id }) => ({ value: '', id: _id }) });
}

/** A list ordered by id that is read whole, whichever page is asked for. */
export async function loadedListById<T extends WithId>(
  ctx: Ctx,
  headers: IncomingHttpHeaders,
  about: unknown[],
  load: () => Promise<T[]>,
): Promise<PageAnswer<T>> {
  const { page, seal } = askedPage(ctx, headers, about, MOST_ROWS);
  return pageOfRows(await load(), page, seal, (row) => row._id);
}

/** A list that is always short. It comes whole or in pages, in its own order, unless the caller sorts by id. */
export function shortList<T extends WithId>(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], rows: readonly T[]): PageAnswer<T> {
  return shortListBy(ctx, headers, about, rows, (row) => row._id);
}

export function shortListBy<T>(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], rows: readonly T[], idOf: (row: T) => string): PageAnswer<T> {
  const { page, seal } = askedPage(ctx, headers, about, MOST_ROWS);
  const isById = headers['x-sort-key'] !== undefined || headers['x-sort-dir'] !== undefined;
  return isById ? pageOfRows(rows, page, seal, idOf) : pageByPlace(rows, page, seal, idOf);
}

function askedPage(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], defaultRows?: number): { page: Page; seal: Seal } {
  const seal = { secret: ctx.secrets.cursor, boundTo: JSON.stringify([...about, ctx.workspace.id, ctx.actor.accountId]) };
  return { page: readPageById(headers, seal.secret, seal.boundTo, defaultRows), seal };
}

/** Pages rows that are in memory by their id. */
function pageOfRows<T>(rows: readonly T[], page: Page, seal: Seal, idOf: (row: T) => string): PageAnswer<T> {
  const order = isRising(page) ? 1 : -1;
  const compare = (a: string, b: string) => (a < b ? -order : a > b ? order : 0);
  const ahead = rows.toSorted((a, b) => compare(idOf(a), idOf(b))).filter((row) => page.after === null || compare(page.after.id, idOf(row)) < 0);
  return pageAnswer(ahead.slice(0, page.limit + 1), page, { ...seal, positionOf: (row) => ({ value: '', id: idOf(row) }) });
}

/** Starts at the row that the cursor names. If that row is gone, starts at the place where it was. */
function pageByPlace<T>(rows: readonly T[], page: Page, seal: Seal, idOf: (row: T) => string): PageAnswer<T> {
  const placeOf = new Map(rows.map((row, place) => [idOf(row), place]));
  const { after, backwards, limit } = page;
  const here = after === null ? undefined : placeOf.get(after.id);
  const place = here ?? Number(after?.value ?? 0);
  const ahead = backwards ? rows.slice(0, place).toReversed() : rows.slice(here === undefined ? place : place + 1);
  return pageAnswer(ahead.slice(0, limit + 1), page, { ...seal, positionOf: (row) => ({ value: String(placeOf.get(idOf(row))), id: idOf(row) }) });
}

const PAGING_HEADERS = ['x-limit', 'x-sort-key', 'x-sort-dir', 'x-next', 'x-prev'];

export const asksForPage = (headers: IncomingHttpHeaders): boolean => PAGING_HEADERS.some((name) => headers[name] !== undefined);

/** A list without pages: everything that a call has made. */
export function wholeList<T>(items: T[]): PageAnswer<T> {
  return { items, have_more: false, next: null, prev: null };
}
