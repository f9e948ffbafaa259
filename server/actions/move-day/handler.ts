import { catalogOf } from '#server/catalog/catalogs.ts';
import { malformed, notFound } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { countDay, moveDay } from '#server/orders/moves/move-day.ts';
import { endWaitsOfDay } from '#server/waiting/moved-day.ts';
import { moveDayContract } from './contract.ts';

export const moveDayAction = action(moveDayContract, async (ctx, { event_id, from, to, reason, after, is_preview }) => {
  if (from === to) throw malformed('Choose two different days.', ['body', 'data', 'to']);
  if (!(await catalogOf(ctx)).events.has(event_id)) throw notFound('The event');
  const move = { eventId: event_id, from, to, reason: reason ?? '', after: after ?? null };
  const { staying, ...moved } = await (is_preview ? countDay(ctx, move) : moveDay(ctx, move, () => endWaitsOfDay(ctx, move)));
  return [{ ...moved, staying: staying.map(({ orderId, ...order }) => ({ order_id: orderId, ...order })) }];
});
