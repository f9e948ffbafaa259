import { action } from '#server/http/route.ts';
import { movedItemOf } from '#server/orders/moves/visit.ts';
import { moveOwnTickets } from '#server/people/transfers/move-own-tickets.ts';
import { moveTicketsContract } from './contract.ts';

export const moveTicketsAction = action(moveTicketsContract, async (ctx, { admissions, date, time }) => {
  const visits = await moveOwnTickets(ctx, { admissionIds: admissions, date, time: time || null });
  return visits.map(movedItemOf);
});
