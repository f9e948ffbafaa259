import { action } from '#server/http/route.ts';
import { leaveWait } from '#server/waiting/answer-link.ts';
import { leaveWaitingListContract } from './contract.ts';

export const leaveWaitingListAction = action(leaveWaitingListContract, async (ctx, { token }) => [await leaveWait(ctx, token)]);
