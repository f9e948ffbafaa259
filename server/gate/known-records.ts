import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { placeOfWork, type Place } from '#server/doclets/reach.ts';
import type { Database } from '#server/platform/database.ts';

/** Terminals, events and passes are few and looked at by every scan: kept for two seconds, and not past a change here. */
type Kept = { at: number; value: Promise<unknown> };

const KEEP_MS = 2000;
const MOST_KEPT = 10_000;
const shelves = new WeakMap<Database, Map<string, Kept>>();

export function knownDoclet(ctx: Ctx, id: ObjectId): Promise<Doclet | null> {
  return keepForGates(ctx, `doclet ${ctx.workspace.id} ${id}`, (ctx) => docletById(ctx, id));
}

export function knownPlaceOfWork(ctx: Ctx, accountId: ObjectId): Promise<Place> {
  return keepForGates(ctx, `place ${ctx.workspace.id} ${accountId}`, (ctx) => placeOfWork(ctx, accountId));
}

/** Read outside of the caller's transaction: what is kept for others has been committed. */
export function keepForGates<T>(ctx: Ctx, key: string, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const shelf = shelfOf(ctx);
  const known = shelf.get(key);
  if (known && ctx.clock.now() - known.at < KEEP_MS) return known.value as Promise<T>;
  if (shelf.size >= MOST_KEPT) shelf.clear();
  const value = read({ ...ctx, db: ctx.database.asideOf(ctx.workspace.id) });
  value.catch(() => shelf.delete(key));
  shelf.set(key, { at: ctx.clock.now(), value });
  return value;
}

function shelfOf(ctx: Ctx): Map<string, Kept> {
  const known = shelves.get(ctx.database);
  if (known) return known;
  const shelf = new Map<string, Kept>();
  shelves.set(ctx.database, shelf);
  ctx.docletChanges.listeners.push(({ workspaceId, docletId }) => void shelf.delete(`doclet ${workspaceId} ${docletId}`));
  return shelf;
}
