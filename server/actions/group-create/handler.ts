import { action } from '#server/http/route.ts';
import { askForGroup } from '#server/people/groups/group-requests.ts';
import { groupCreateContract } from './contract.ts';

export const groupCreateAction = action(groupCreateContract, async (ctx, { organization, size, event_id }) => {
  const taskId = await askForGroup(ctx, { organization, size, eventId: event_id ?? null });
  return [{ task_id: taskId, status: 'open' as const, name: organization.name, size }];
});
