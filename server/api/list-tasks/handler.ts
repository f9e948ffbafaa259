import { pageAnswer } from '#server/http/page-answer.ts';
import { readPageById } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listTasksFor } from '#server/workspaces/task-list.ts';
import { listTasks } from './contract.ts';

export const listTasksRoute = route(listTasks, async (ctx, { query, headers }) => {
  const boundTo = JSON.stringify(['tasks', ctx.workspace.id, ctx.actor.accountId, query.status]);
  const page = readPageById(headers, ctx.secrets.cursor, boundTo);
  const rows = await listTasksFor(ctx, query.status ?? null, page);
  return pageAnswer(rows, page, { secret: ctx.secrets.cursor, boundTo, positionOf: (task) => ({ value: '', id: task._id }) });
});
