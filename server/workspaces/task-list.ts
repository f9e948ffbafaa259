import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import { rowsOfPage } from '#server/http/page-rows.ts';
import type { Page } from '#server/http/paging.ts';
import { taskOf, type Task } from './tasks.ts';

/** All of a workspace's for its Admins; what they asked for themselves for the others. */
export async function listTasksFor(ctx: Ctx, status: Task['status'] | null, page: Page) {
  let query = ctx.db
    .selectFrom('task')
    .leftJoin('account', 'account.account_id', 'task.requested_by')
    .selectAll('task')
    .select(['account.first_name', 'account.last_name'])
    .where('task.workspace_id', '=', ctx.workspace.id);
  if (ctx.actor.caller !== 'admin') query = query.where('requested_by', '=', ctx.actor.accountId ?? '');
  if (status) query = query.where('status', '=', status);
  const rows = await query.$call(rowsOfPage(page, 'task_id')).execute();
  return rows.map((row) => ({ ...taskItemOf(taskOf(row)), requested_by_name: fullName(row.first_name, row.last_name) }));
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
