import type { ObjectId } from '#domain/ids.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from './doclet.ts';

export type HistoryEntry = { docletId: ObjectId; change: 'create' | 'update' | 'tags' | 'delete' | 'weave' | 'unweave'; before: object | null; after: object | null };

/** Who changed what: written in the transaction of the change, and never changed again (the database refuses it). */
export async function recordHistory(ctx: Ctx, entries: HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    workspace_id: ctx.workspace.id,
    history_id: ctx.random.objectId(),
    doclet_id: entry.docletId,
    actor_account: ctx.actor.accountId,
    actor_role: ctx.actor.caller,
    change: entry.change,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
    changed_at: new Date(ctx.clock.now()),
  }));
  await ctx.db.insertInto('doclet_history').values(rows).execute();
}

/** Secrets are not remembered, only that they changed. */
export function rememberable(templateId: ObjectId, data: DocletData): DocletData {
  const fields = TEMPLATES_BY_ID.get(templateId)?.fields ?? {};
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fields[name]?.kind === 'password' && value !== null ? '•' : value]));
}
