import { action } from '#server/http/route.ts';
import { keepResourceUse } from '#server/workspaces/resource-use.ts';
import { recordResourceUse } from './contract.ts';

export const recordResourceUseRoute = action(recordResourceUse, async (ctx, data) => {
  await keepResourceUse(ctx, data);
  return [{ recorded: true }];
});
