import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Ctx } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { rowsOfPage } from '#server/http/paging/page-rows.ts';
import type { Page } from '#server/http/paging/paging.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { perHour, type Limits } from '#server/platform/limits.ts';
import type { DocletData } from './doclet.ts';

export type HistoryEntry = {
  docletId: ObjectId;
  change: 'create' | 'update' | 'tags' | 'delete' | 'weave' | 'unweave';
  before: object | null;
  after: object | null;
};

const HISTORY_COLUMNS = {
  workspace_id: 'text',
  history_id: 'text',
  doclet_id: 'text',
  actor_account: 'text',
  actor_role: 'text',
  change: 'text',
  before: 'jsonb',
  after: 'jsonb',
  changed_at: 'timestamptz',
} as const;

/** Who changed what. Written in the transaction of the change and never altered afterwards; the database refuses that. */
export async function recordHistory(ctx: Ctx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    history_id: ctx.random.objectId(),
    doclet_id: entry.docletId,
    change: entry.change,
    before: entry.before && JSON.stringify(entry.before),
    after: entry.after && JSON.stringify(entry.after),
  }));
  await insertMany(ctx.db, 'doclet_history', HISTORY_COLUMNS, rows, {
    workspace_id: ctx.workspace.id,
    actor_account: ctx.actor.accountId,
    actor_role: ctx.actor.caller,
    changed_at: new Date(ctx.clock.now()),
  });
}

/** History is kept for good, and anybody can become a consumer. So a consumer may make only so many changes an hour. */
const CHANGES_OF_CONSUMER = perHour(1000);

export async function spendChange({ actor, limits }: { actor: Pick<Actor, 'caller' | 'accountId'>; limits: Limits }): Promise<void> {
  if (actor.caller === 'web') await limits.spend(`doclet-change:${actor.accountId}`, CHANGES_OF_CONSUMER);
}

/** Of a secret the history says only that it changed, not its value. */
export function rememberable(templateId: ObjectId, data: DocletData): DocletData {
  const fields = TEMPLATES_BY_ID.get(templateId)?.fields ?? {};
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, fields[name]?.kind === 'password' && value !== null ? '•' : value]));
}

export async function historyOf(ctx: Ctx, docletId: ObjectId, page: Page) {
  const rows = await ctx.db
    .selectFrom('doclet_history')
    .leftJoin('account', 'account.account_id', 'doclet_history.actor_account')
    .selectAll('doclet_history')
    .select(['account.first_name', 'account.last_name'])
    .where('doclet_history.workspace_id', '=', ctx.workspace.id)
    .where('doclet_history.doclet_id', '=', docletId)
    .$call(rowsOfPage(page, 'history_id'))
    .execute();
  return rows.map((row) => ({
    _id: row.history_id,
    change: row.change,
    actor_id: row.actor_account,
    actor_name: fullName(row.first_name, row.last_name),
    actor_role: row.actor_role,
    before: row.before as DocletData | null,
    after: row.after as DocletData | null,
    changed_at: row.changed_at.toISOString(),
  }));
}
