import { malformed } from '#server/errors.ts';
import { gateCounts } from '#server/gate/gate-counts.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { action } from '#server/http/route.ts';
import { gateCountsContract } from './contract.ts';

export const gateCountsAction = action(gateCountsContract, async (ctx, data) => {
  const { eventId } = await gatePlace(ctx, data);
  if (eventId === null) throw malformed('Name the event, or a terminal that has one.', ['data', 'event_id']);
  const { inside, letIn, capacity } = await gateCounts(ctx, eventId);
  return [{ inside, let_in: letIn, capacity }];
});
