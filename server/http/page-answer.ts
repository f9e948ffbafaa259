import type { IncomingHttpHeaders } from 'node:http';
import type { Ctx } from '#server/context.ts';
import { isRising, MAX_ROWS, readPageById, sealCursor, withinBytes, type CursorPosition, type Page } from './paging.ts';

/** A page of a list as it travels. */
export type PageAnswer<T> = { items: T[]; have_more: boolean; next: string | null; prev: string | null };

type Seal = { secret: Buffer; boundTo: string };
type PositionOf<T> = (row: T) => CursorPosition;

/** Rows come in the direction of travel, one more than asked for (or cut short) where there are more; the answer is in the order that was asked for. */
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

/** A list in the order of its ids, of which no more is read than the page that is asked for. `about`: which list it is. */
export async function listById<T extends WithId>(
  ctx: Ctx,
  headers: IncomingHttpHeaders,
  about: unknown[],
  readPage: (page: Page) => Promise<T[]>,
): Promise<PageAnswer<T>> {
  const { page, seal } = askedPage(ctx, headers, about);
  return pageAnswer(await readPage(page), page, { ...seal, positionOf: ({ _id }) => ({ value: '', id: _id }) });
}

/** A list in the order of its ids that is read whole, whichever page of it is asked for. */
export async function loadedListById<T extends WithId>(
  ctx: Ctx,
  headers: IncomingHttpHeaders,
  about: unknown[],
  load: () => Promise<T[]>,
): Promise<PageAnswer<T>> {
  const { page, seal } = askedPage(ctx, headers, about, MAX_ROWS);
  return pageOfRows(await load(), page, seal, (row) => row._id);
}

/** A list that is short by nature: whole, or by pages, in its own order, unless it is asked for by id. */
export function shortList<T extends WithId>(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], rows: readonly T[]): PageAnswer<T> {
  return shortListBy(ctx, headers, about, rows, (row) => row._id);
}

export function shortListBy<T>(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], rows: readonly T[], idOf: (row: T) => string): PageAnswer<T> {
  const { page, seal } = askedPage(ctx, headers, about, MAX_ROWS);
  const isById = headers['x-sort-key'] !== undefined || headers['x-sort-dir'] !== undefined;
  return isById ? pageOfRows(rows, page, seal, idOf) : pageByPlace(rows, page, seal, idOf);
}

function askedPage(ctx: Ctx, headers: IncomingHttpHeaders, about: unknown[], defaultRows?: number): { page: Page; seal: Seal } {
  const seal = { secret: ctx.secrets.cursor, boundTo: JSON.stringify([...about, ctx.workspace.id, ctx.actor.accountId]) };
  return { page: readPageById(headers, seal.secret, seal.boundTo, defaultRows), seal };
}

/** Rows at hand, paged by their id. */
function pageOfRows<T>(rows: readonly T[], page: Page, seal: Seal, idOf: (row: T) => string): PageAnswer<T> {
  const order = isRising(page) ? 1 : -1;
  const compare = (a: string, b: string) => (a < b ? -order : a > b ? order : 0);
  const ahead = rows.toSorted((a, b) => compare(idOf(a), idOf(b))).filter((row) => page.after === null || compare(page.after.id, idOf(row)) < 0);
  return pageAnswer(ahead.slice(0, page.limit + 1), page, { ...seal, positionOf: (row) => ({ value: '', id: idOf(row) }) });
}

/** From the row a cursor names, or where that is gone from the place it had. */
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

/** What a call has made, all of it. */
export function wholeList<T>(items: T[]): PageAnswer<T> {
  return { items, have_more: false, next: null, prev: null };
}
