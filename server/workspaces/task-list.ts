import type { Ctx } from '#server/context.ts';
import type { Page } from '#server/http/paging.ts';
import { taskOf, type Task } from './tasks.ts';

/** All of a workspace's for its Admins; what they asked for themselves for the others. */
export async function listTasksFor(ctx: Ctx, status: Task['status'] | null, page: Page) {
  const ascending = (page.sortDir === 1) !== page.backwards;
  let query = ctx.db
    .selectFrom('task')
    .leftJoin('account', 'account.account_id', 'task.requested_by')
    .selectAll('task')
    .select(['account.first_name', 'account.last_name'])
    .where('task.workspace_id', '=', ctx.workspace.id);
  if (ctx.actor.caller !== 'admin') query = query.where('requested_by', '=', ctx.actor.accountId ?? '');
  if (status) query = query.where('status', '=', status);
  if (page.after) query = query.where('task_id', ascending ? '>' : '<', page.after.id);
  const rows = await query
    .orderBy('task_id', ascending ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .execute();
  return rows.map((row) => ({ ...taskItemOf(taskOf(row)), requested_by_name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() }));
}

export function taskItemOf(task: Task) {
  const { kind, title, data, status } = task;
  return {
    _id: task.id,
    kind,
    title,
    data,
    status,
    requested_by: task.requestedBy,
    decided_by: task.decidedBy,
    decided_at: task.decidedAt?.toISOString() ?? null,
    created_at: task.createdAt.toISOString(),
  };
}
