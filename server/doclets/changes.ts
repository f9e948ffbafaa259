import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';

/** Announces what kind of record changed to those who keep something made from it. It goes to every node, after the commit and never before. */
export type DocletChange = { workspaceId: ObjectId; docletId: ObjectId; templateId: ObjectId };
type DocletListener = (change: DocletChange) => void;

export type DocletChanges = { listeners: DocletListener[] };

export const createDocletChanges = (): DocletChanges => ({ listeners: [] });

export function onDocletChanged(house: Pick<House, 'docletChanges'>, listener: DocletListener): void {
  house.docletChanges.listeners.push(listener);
}

/** Records of people change with every visit, and no node keeps anything made from them. */
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

/** Handles a change that another node committed: whatever this node keeps of the record is dropped. */
export function hearChange(changes: DocletChanges, name: string): void {
  const [workspaceId = '', docletId = '', templateId = ''] = name.split(':');
  tellListeners(changes, { workspaceId, docletId, templateId });
}

function tellListeners(changes: DocletChanges, change: DocletChange): void {
  for (const listener of changes.listeners) listener(change);
}
