import { copyEvent } from '#server/catalog/copy-event.ts';
import { action } from '#server/http/route.ts';
import { copyEventContract } from './contract.ts';

export const copyEventAction = action(copyEventContract, async (ctx, { event_id, name, start_date }) => [
  await copyEvent(ctx, { eventId: event_id, name, startDate: start_date }),
]);
