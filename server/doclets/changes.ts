import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';

/** What kind of record changed, told to those who keep something made from it, after the commit and never before. */
export type DocletChange = { workspaceId: ObjectId; docletId: ObjectId; templateId: ObjectId };
export type DocletListener = (change: DocletChange) => void;

export type DocletChanges = { listeners: DocletListener[] };

export const createDocletChanges = (): DocletChanges => ({ listeners: [] });

export function onDocletChanged(house: Pick<House, 'docletChanges'>, listener: DocletListener): void {
  house.docletChanges.listeners.push(listener);
}

export function announceChange(ctx: Ctx, doclet: { id: ObjectId; templateId: ObjectId; ownerAccount: ObjectId | null }): void {
  const change = { workspaceId: ctx.workspace.id, docletId: doclet.id, templateId: doclet.templateId };
  ctx.afterCommit(() => {
    for (const listener of ctx.docletChanges.listeners) listener(change);
    ctx.live.changed(`staff:${ctx.workspace.id}`, ...(doclet.ownerAccount ? [`profile:${doclet.ownerAccount}`] : []));
  });
}
