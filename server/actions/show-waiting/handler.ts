import { action } from '#server/http/route.ts';
import { showWait } from '#server/waiting/answer-link.ts';
import { showWaitingContract } from './contract.ts';

export const showWaitingAction = action(showWaitingContract, async (ctx, { token }) => [await showWait(ctx, token)]);
