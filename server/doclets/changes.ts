import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { tellStaffAnd } from '#server/platform/live-rooms.ts';

/** What kind of record changed, told to those who keep something made from it, on every node, after the commit and never before. */
export type DocletChange = { workspaceId: ObjectId; docletId: ObjectId; templateId: ObjectId };
export type DocletListener = (change: DocletChange) => void;

export type DocletChanges = { listeners: DocletListener[] };

export const createDocletChanges = (): DocletChanges => ({ listeners: [] });

export function onDocletChanged(house: Pick<House, 'docletChanges'>, listener: DocletListener): void {
  house.docletChanges.listeners.push(listener);
}

/** Records of people change with every visit, and no node keeps them in memory. */
const OF_PEOPLE: readonly ObjectId[] = [TEMPLATE.consumer, TEMPLATE.account, TEMPLATE.consumerGroup, TEMPLATE.membershipGroup];

export function announceChange(ctx: Ctx, doclet: { id: ObjectId; templateId: ObjectId; ownerAccount: ObjectId | null }): void {
  const change = { workspaceId: ctx.workspace.id, docletId: doclet.id, templateId: doclet.templateId };
  ctx.afterCommit(() => {
    tellListeners(ctx.docletChanges, change);
    if (!OF_PEOPLE.includes(change.templateId)) ctx.live.forget(nameOf(change));
  });
  tellStaffAnd(ctx, doclet.ownerAccount);
}

const nameOf = ({ workspaceId, docletId, templateId }: DocletChange): string => `${workspaceId}:${docletId}:${templateId}`;

/** A change that another node has committed: what is kept of it here goes as well. */
export function hearChange(changes: DocletChanges, name: string): void {
  const [workspaceId = '', docletId = '', templateId = ''] = name.split(':');
  tellListeners(changes, { workspaceId, docletId, templateId });
}

function tellListeners(changes: DocletChanges, change: DocletChange): void {
  for (const listener of changes.listeners) listener(change);
}
