import { route } from '#server/http/route.ts';
import { taskItemsOf } from '#server/workspaces/task-list.ts';
import { decideTask } from '#server/workspaces/tasks.ts';
import { decideTaskContract } from './contract.ts';

export const decideTaskRoute = route(decideTaskContract, async (ctx, { params, body }) => {
  const [item] = await taskItemsOf(ctx, [await decideTask(ctx, params.id, body.status)]);
  return item!;
});
