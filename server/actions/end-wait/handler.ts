import { action } from '#server/http/route.ts';
import { endWait } from '#server/waiting/end-wait.ts';
import { endWaitContract } from './contract.ts';

export const endWaitAction = action(endWaitContract, async (ctx, { entry_id, reason }) => [await endWait(ctx, entry_id, reason)]);
