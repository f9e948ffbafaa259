import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletChanges } from '#server/doclets/changes.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { placeOfWork, type Place } from '#server/doclets/seeing/reach.ts';
import { isFresh } from '#server/platform/clock.ts';

/** Terminals, events and passes are few, and every scan reads them. They are kept for two seconds, and dropped as soon as this node hears of a change. */
export type KnownRecords = <T>(ctx: Ctx, key: string, read: (ctx: Ctx) => Promise<T>) => Promise<T>;

const KEEP_MS = 2000;
const MOST_KEPT = 10_000;

export function createKnownRecords(docletChanges: DocletChanges): KnownRecords {
  const shelf = new Map<string, { at: number; value: Promise<unknown> }>();
  docletChanges.listeners.push(({ workspaceId, docletId }) => void shelf.delete(docletKey(workspaceId, docletId)));
  return <T>(ctx: Ctx, key: string, read: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const known = shelf.get(key);
    if (known && isFresh(ctx.clock.now(), known.at, known.at + KEEP_MS)) return known.value as Promise<T>;
    if (shelf.size >= MOST_KEPT) shelf.clear();
    // Read outside the caller's transaction, so that only committed records are kept for others.
    const value = read({ ...ctx, db: ctx.database.asideOf(ctx.workspace.id) });
    value.catch(() => shelf.delete(key));
    shelf.set(key, { at: ctx.clock.now(), value });
    return value;
  };
}

const docletKey = (workspaceId: ObjectId, docletId: ObjectId): string => `doclet ${workspaceId} ${docletId}`;

export function knownDoclet(ctx: Ctx, id: ObjectId): Promise<Doclet | null> {
  return ctx.gate.known(ctx, docletKey(ctx.workspace.id, id), (ctx) => docletById(ctx, id));
}

export function knownPlaceOfWork(ctx: Ctx, accountId: ObjectId): Promise<Place> {
  return ctx.gate.known(ctx, `place ${ctx.workspace.id} ${accountId}`, (ctx) => placeOfWork(ctx, accountId));
}
