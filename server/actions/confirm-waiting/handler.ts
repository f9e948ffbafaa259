import { action } from '#server/http/route.ts';
import { confirmWait } from '#server/waiting/answer-link.ts';
import { confirmWaitingContract } from './contract.ts';

export const confirmWaitingAction = action(confirmWaitingContract, async (ctx, { token }) => [await confirmWait(ctx, token)]);
