import { action } from '#server/http/route.ts';
import { peopleWaiting } from '#server/waiting/waiting-view.ts';
import { waitingListContract } from './contract.ts';

export const waitingListAction = action(waitingListContract, (ctx, { event_id }) => peopleWaiting(ctx, event_id));
