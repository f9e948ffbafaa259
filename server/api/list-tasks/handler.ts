import { listById } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { listTasksFor } from '#server/workspaces/task-list.ts';
import { listTasks } from './contract.ts';

export const listTasksRoute = route(listTasks, (ctx, { query, headers }) =>
  listById(ctx, headers, ['tasks', query.status], (page) => listTasksFor(ctx, query.status ?? null, page)),
);
