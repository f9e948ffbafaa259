import type * as z from 'zod/mini';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import { rowsOfPage } from '#server/http/paging/page-rows.ts';
import type { Page } from '#server/http/paging/paging.ts';
import type { taskItem } from './contract.ts';
import { factsOf } from './task-facts.ts';
import { taskOf, type Task } from './tasks.ts';

type TaskItem = z.infer<typeof taskItem>;

/** Admins get all tasks of the workspace, everybody else those that they asked for. */
export async function listTasksFor(ctx: Ctx, status: Task['status'] | null, page: Page): Promise<TaskItem[]> {
  let query = ctx.db.selectFrom('task').selectAll('task').where('task.workspace_id', '=', ctx.workspace.id);
  if (ctx.actor.caller !== 'admin') query = query.where('requested_by', '=', ctx.actor.accountId ?? '');
  if (status) query = query.where('status', '=', status);
  const rows = await query.$call(rowsOfPage(page, 'task_id')).execute();
  return taskItemsOf(
    ctx,
    rows.map((row) => taskOf(row)),
  );
}

/** The tasks as sent, with the names of those who asked and decided. */
export async function taskItemsOf(ctx: Ctx, tasks: readonly Task[]): Promise<TaskItem[]> {
  const names = await namesOf(ctx, [...new Set(tasks.flatMap(({ requestedBy, decidedBy }) => (decidedBy ? [requestedBy, decidedBy] : [requestedBy])))]);
  const facts = await factsOf(ctx, tasks);
  return tasks.map((task) => ({
    _id: task.id,
    kind: task.kind,
    title: task.title,
    data: withoutSeal(task.data),
    status: task.status,
    requested_by: task.requestedBy,
    requested_by_name: names.get(task.requestedBy) ?? '',
    decided_by: task.decidedBy,
    decided_by_name: task.decidedBy && (names.get(task.decidedBy) ?? ''),
    decided_at: task.decidedAt?.toISOString() ?? null,
    created_at: task.createdAt.toISOString(),
    facts: facts(task),
  }));
}

/** A seal is for the server alone, which checks by it that a request is as it was made. */
const withoutSeal = (data: Task['data']): Task['data'] => Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'seal'));

async function namesOf(ctx: Ctx, accountIds: readonly ObjectId[]): Promise<ReadonlyMap<ObjectId, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await ctx.db.selectFrom('account').select(['account_id', 'first_name', 'last_name']).where('account_id', 'in', accountIds).execute();
  return new Map(rows.map((row) => [row.account_id, fullName(row.first_name, row.last_name)]));
}
