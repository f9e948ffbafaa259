import { parseVisitDate } from '#domain/day.ts';
import { action } from '#server/http/route.ts';
import { joinLine } from '#server/waiting/join-line.ts';
import { joinWaitingListContract } from './contract.ts';

export const joinWaitingListAction = action(joinWaitingListContract, async (ctx, { doclet_id, event_id, date, time, units, email }) => {
  const wish = { productId: doclet_id, eventId: event_id, date: parseVisitDate(date)!, time: time || null, units, email: email || null };
  return [{ state: await joinLine(ctx, wish) }];
});
